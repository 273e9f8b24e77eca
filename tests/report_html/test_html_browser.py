"""report.html in Chromium: filters, a task by its address, language, print, accessibility, and no script of others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pytest

from tests.report_html.conftest import Made

pytestmark = pytest.mark.browser

#: a function for hostile markup to call
_TRAP = "window.booms = 0; window.boom = () => { window.booms += 1; };"


@dataclass
class Tab:
    """A page of the browser and what it complained of."""

    page: Any
    #: messages of the console, errors, dialogs and requests for anything but the file itself
    complaints: list[str] = field(default_factory=list)

    def open(self, made: Made, address: str = "") -> Tab:
        """Open a report and wait until its script has done its work."""
        self.page.goto("about:blank")
        self.page.goto(made.path.as_uri() + address)
        self.page.wait_for_selector("html[data-ready]")
        return self

    def texts(self, selector: str) -> list[str]:
        """Texts of the elements, trimmed."""
        return [str(text).strip() for text in self.page.locator(selector).all_inner_texts()]


@pytest.fixture(params=[{}], ids=[""])
def tab(browser: Any, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """A fresh tab that notes every complaint; parameters are options of its context."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **request.param})
    context.add_init_script(_TRAP)
    found = Tab(context.new_page())
    found.page.on("console", lambda message: found.complaints.append(message.text))
    found.page.on("pageerror", lambda error: found.complaints.append(str(error)))
    found.page.on("dialog", lambda dialog: (found.complaints.append(dialog.message), dialog.dismiss()))
    found.page.on("request", lambda asked: found.complaints.append(asked.url)
                  if not asked.url.partition("#")[0].endswith(("/report.html", "about:blank")) else None)
    yield found
    context.close()


def test_filters_and_search(tab: Tab, demo: Made) -> None:
    """Each filter alone, two together, a word of a reason, and back."""
    page = tab.open(demo).page
    counts = [len(tab.texts("#rows > li"))]
    for name, value in (("system", "0"), ("state", "solved"), ("state", "lost")):
        page.select_option(f"#filter-{name}", value)
        counts.append(len(tab.texts("#rows > li")))
        page.click("#reset")
    page.fill("#filter-text", "66 307 СМЕТЫ")
    found = tab.texts("#rows > li a")
    page.click("#reset")

    assert [9, 3, 3, 6] == counts
    assert {"1.01 Сверка сметы (Excel) и КП (PDF) с проверкой итогов"} == set(found)
    assert "Показано 9 из 9" == page.inner_text("#count")
    assert [] == tab.complaints


def test_a_search_in_answers(tab: Tab, demo: Made) -> None:
    """Words that only an answer says are found when the search is asked to look there."""
    page = tab.open(demo).page
    page.fill("#filter-text", "извещатель протечки")
    without = tab.texts("#rows > li")
    page.check("#filter-answers")
    page.wait_for_selector("#rows > li")

    assert [] == without
    assert ["Торопливый помощник", "Образцовый ответ"] == tab.texts("#rows > li .who")
    page.click("#reset")
    assert (9, False) == (len(tab.texts("#rows > li")), page.is_checked("#filter-answers"))


def test_critical_items_of_a_kind(tab: Tab, demo: Made) -> None:
    """Failed and critical items of one kind: one item must be all of it at once."""
    page = tab.open(demo).page
    page.select_option("#filter-kind", label="xlsx.value")
    page.select_option("#filter-state", "lost")
    some = tab.texts("#rows > li .who")
    page.check("#filter-critical")

    assert (["Торопливый помощник", "Молчащий помощник"], ["Торопливый помощник", "Молчащий помощник"]) == (
        some, tab.texts("#rows > li .who"))
    page.select_option("#filter-kind", label="xlsx.no_errors")
    assert "Под этот отбор ничего не подходит." == page.inner_text("#count")


def test_a_task_by_its_address(tab: Tab, demo: Made) -> None:
    """The person's words, failures first with reasons, quotes marked in the answer, files, and the other systems."""
    page = tab.open(demo, "#task-1.01/careless").page
    tab.page.locator(".item.fail button.link").first.click()

    assert page.inner_text("#task-head").startswith("1.01 Сверка сметы")
    assert page.inner_text(".asked blockquote").startswith("Во вложении наша смета и КП поставщика")
    assert page.inner_text(".item >> nth=0").startswith("✗ проверка true_diff — не пройдена критично")
    assert "нет числа 66 307 в ответе; ближайшее: 271 511,00" in page.inner_text(".item >> nth=0").replace("\xa0", " ")
    assert "271\xa0511,00" in "".join(tab.page.locator(".stays mark.bad").all_inner_texts())
    assert "m-1" == page.evaluate("document.activeElement.id")
    assert page.get_attribute(".stays .files a", "href").endswith(
        "careless/1.01/files/%D0%A1%D0%B2%D0%B5%D1%80%D0%BA%D0%B0%20%D1%81%D0%BC%D0%B5%D1%82%D1%8B%20%D0%B8%20"
        "%D0%9A%D0%9F.xlsx")
    assert "noopener noreferrer" == page.get_attribute(".stays .files a", "rel")
    assert ["Образцовый ответ", "Молчащий помощник"] == tab.texts(".other h4 a")
    assert [] == tab.complaints


def test_links_of_the_page_lead_where_they_say(tab: Tab, demo: Made) -> None:
    """From a row to its task, to the next one, to another system, and back to the list; an unknown task is told."""
    page = tab.open(demo).page
    page.click("#rows a >> nth=0")
    heads = [page.inner_text("#task-head")[:4]]
    page.click("text=Следующая →")
    page.wait_for_function("location.hash === '#task-1.01/gold'")
    page.wait_for_selector(".switch a[aria-current] >> text=Образцовый ответ")
    page.click("#back")
    page.wait_for_selector("#overview:not([hidden])")
    page.goto(demo.path.as_uri() + "#task-9.99")
    page.wait_for_selector("#task:not([hidden])")

    assert ["1.01"] == heads
    assert "Такой задачи в отчёте нет." == page.inner_text("#task-head")
    assert [] == tab.complaints


def test_a_cell_of_the_map_opens_its_task(tab: Tab, demo: Made) -> None:
    """The second row of the third column."""
    page = tab.open(demo).page
    page.locator("#map svg").scroll_into_view_if_needed()
    x, y = page.evaluate("""() => { const svg = document.querySelector('#map svg');
      const cells = [...svg.querySelectorAll('use')];
      const [xs, ys] = ['x', 'y'].map(name => [...new Set(cells.map(one => Number(one.getAttribute(name))))]
        .sort((one, two) => one - two));
      const point = new DOMPoint(xs[2], ys[1]).matrixTransform(svg.getScreenCTM());
      return [point.x, point.y]; }""")
    page.mouse.click(x, y)
    page.wait_for_selector("#task:not([hidden])")

    assert "#task-1.06/gold" == page.evaluate("location.hash")


def test_the_language_is_switched_in_the_page(tab: Tab, demo: Made) -> None:
    """Static words, the filters, the open task and the numbers; what was chosen stays; and back again."""
    page = tab.open(demo).page
    page.select_option("#filter-system", "1")
    page.click("#language")
    english = (page.inner_text("h1"), page.inner_text("#verdict-head"), page.inner_text("#count"), page.title(),
               page.get_attribute("html", "lang"), page.inner_text("#rows .number >> nth=0"))
    page.goto(demo.path.as_uri() + "#task-1.01/careless")
    page.wait_for_selector("#task:not([hidden])")
    item = page.inner_text(".item >> nth=0")
    page.click("#language")

    title = "Report on the run “demo”"
    assert (title, "Result", "3 of 3 shown", title, "en", "Q 100.0") == english
    assert "no number 66307 in the answer; nearest: 271" in item
    assert "нет числа 66" in page.inner_text(".item >> nth=0")
    assert "English" == page.inner_text("#language")


def test_printing(tab: Tab, demo: Made) -> None:
    """A PDF of the whole report and of one task; controls are not on paper."""
    import pypdfium2

    pages = {}
    for address in ("", "#task-1.01/careless"):
        document = pypdfium2.PdfDocument(BytesIO(tab.open(demo, address).page.pdf(format="A4")))
        pages[address] = "\n".join(page.get_textpage().get_text_range() for page in document)
        document.close()

    assert ("Образцовый ответ" in pages[""], "1.06 Сводка отчёта" in pages[""]) == (True, True)
    assert ("Сбросить" in pages[""], "English" in pages[""]) == (False, False)
    assert "ближайшее: 271" in pages["#task-1.01/careless"]
    # The number that the piece has in the answer; on the screen a button leads there instead.
    assert "«271 511,00» [1]" in re.sub(r"\s+", " ", pages["#task-1.01/careless"])


@pytest.mark.parametrize("tab", [{"color_scheme": "light"}, {"color_scheme": "dark"},
                                 {"viewport": {"width": 390, "height": 844}}], indirect=True,
                         ids=["light", "dark", "phone"])
def test_accessibility(tab: Tab, demo: Made) -> None:
    """axe-core finds nothing against WCAG A and AA, in the whole report and in a task, with everything unfolded."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright",
                              reason="needs axe-playwright-python (pip install -r requirements-dev.txt)")
    found = {}
    for address in ("", "#task-1.01/careless"):
        page = tab.open(demo, address).page
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        results = axe.Axe().run(page).response
        found[address] = [(one["id"], one["nodes"][0]["html"][:200]) for one in results["violations"]]
        assert 25 < len(results["passes"])

    assert {"": [], "#task-1.01/careless": []} == found


def test_the_map_is_legible_in_the_dark(browser: Any, demo: Made) -> None:
    """Its words have the colour of the page's words in both schemes; axe does not look into drawings."""
    found = {}
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        tab = Tab(context.new_page()).open(demo)
        found[scheme] = tab.page.evaluate("""[getComputedStyle(document.querySelector('#map svg text')).fill,
            getComputedStyle(document.body).color]""")
        context.close()

    assert [found["light"][1], found["dark"][1]] == [found["light"][0], found["dark"][0]]
    assert found["light"] != found["dark"]


def test_a_phone_scrolls_one_way(browser: Any, demo: Made) -> None:
    """Wide tables scroll inside themselves; the page is as wide as the phone."""
    context = browser.new_context(viewport={"width": 360, "height": 780})
    tab = Tab(context.new_page())
    widths = [tab.open(demo, address).page.evaluate("document.documentElement.scrollWidth")
              for address in ("", "#task-1.01/careless", "#task-1.06/gold")]
    context.close()

    assert [360, 360, 360] == widths


def test_with_the_keyboard_alone(tab: Tab, demo: Made) -> None:
    """The first stop jumps to the content; a task opened with Enter takes the focus to its title."""
    page = tab.open(demo).page
    page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.className")
    page.focus("#rows a >> nth=0")
    page.keyboard.press("Enter")
    page.wait_for_selector("#task:not([hidden])")

    assert ("skip", "task-head") == (first, page.evaluate("document.activeElement.id"))


def test_a_browser_without_decompression(browser: Any, demo: Made) -> None:
    """An older browser inflates by the page's own code, and shows the same."""
    shown = []
    for script in ("", "delete window.DecompressionStream;"):
        context = browser.new_context()
        context.add_init_script(script or "0")
        tab = Tab(context.new_page())
        shown.append(tab.open(demo, "#task-1.01/careless").page.inner_text("#task"))
        context.close()

    assert len(shown[0]) > 3000
    assert shown[0] == shown[1]


def test_hostile_texts_stay_texts(tab: Tab, hostile: Made) -> None:
    """Markup, ends of scripts and long lines in names, answers, quotes and files: nothing runs, the page works."""
    page = tab.open(hostile).page
    before = page.evaluate("document.scripts.length")
    page.fill("#filter-text", "сметы")
    rows = len(tab.texts("#rows > li"))
    for address in ("#task-1.02/silent", "#task-1.01/%3Cscript%3E", "#task-1.01/../x", "#%E0%A4%A"):
        tab.open(hostile, address)
    tab.open(hostile, "#task-1.01/careless")
    answer = page.inner_text(".stays .answer")

    assert rows > 0
    assert (0, before, 0) == (page.evaluate("window.booms"), page.evaluate("document.scripts.length"),
                              page.evaluate("document.querySelectorAll('img, iframe, #task script').length"))
    assert ("<script>boom()</script></script><!--" in answer, "Ж" * 50_000 in answer) == (True, True)
    assert 1280 == page.evaluate("document.documentElement.scrollWidth")
    assert [] == page.evaluate("""[...document.querySelectorAll('a')].map(one => one.getAttribute('href'))
        .filter(href => href === null || !/^(#|\\.\\.\\/|[\\w%.-]+\\/)/.test(href) || href.includes(':'))""")
    assert [] == tab.complaints


def test_a_policy_stops_what_slips_through(tab: Tab, demo: Made) -> None:
    """Even markup that got into the document would run nothing: the policy knows one script."""
    page = tab.open(demo).page
    page.evaluate("""() => { const script = document.createElement('script'); script.textContent = 'boom()';
        document.body.append(script); document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=boom()>'); }""")
    page.wait_for_timeout(200)

    assert 0 == page.evaluate("window.booms")
