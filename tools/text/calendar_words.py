"""Names of months and quarters, and the small words that stand around dates."""

from __future__ import annotations

import re

_MONTHS = (
    r"янв(?:ар(?:ь|я|ю|ем|е))?|jan(?:uary)?", r"фев(?:р(?:ал(?:ь|я|ю|ем|е))?)?|feb(?:ruary)?",
    r"мар(?:т(?:а|у|ом|е)?)?|mar(?:ch)?", r"апр(?:ел(?:ь|я|ю|ем|е))?|apr(?:il)?",
    r"ма(?:й|я|ю|ем|е)|may", r"июн(?:ь|я|ю|ем|е)?|june?", r"июл(?:ь|я|ю|ем|е)?|july?",
    r"авг(?:уст(?:а|у|ом|е)?)?|aug(?:ust)?", r"сен(?:т(?:ябр(?:ь|я|ю|ем|е))?)?|sept?(?:ember)?",
    r"окт(?:ябр(?:ь|я|ю|ем|е))?|oct(?:ober)?", r"ноя(?:б(?:р(?:ь|я|ю|ем|е))?)?|nov(?:ember)?",
    r"дек(?:аб(?:р(?:ь|я|ю|ем|е))?)?|dec(?:ember)?",
)
#: a month as a whole word; lastindex is its number
MONTH = re.compile(r"(?<![a-zа-я])(?:" + "|".join(f"({names})" for names in _MONTHS) + r")(?![a-zа-я])")

#: endings of a day or a year written in digits
ENDING = r"(?:-?(?:ого|го|ое|е|ому|му|ым|м|ый|й|st|nd|rd|th))"
#: between two dates of one period or list
_LINK = r"[ \n]{0,2}(?:[-–—−]|,|&|по|до|и|или|and|to|or|through|till|until)[ \n]{0,2}"
LINK = re.compile(_LINK + r"(?:с |от |from )?")
#: links that say a period, across which the year may change
PERIOD_LINK = re.compile(r"[ \n]*(?:[-–—−]|по|до|to|through|till|until)[ \n]*")

_QUOTE = r"[«»\"“”„‟<>'’]{1,2}"
_DAY = rf"(?:{_QUOTE} ?)?(?<![\d.,])(?P<day>\d{{1,2}})(?: ?{_QUOTE}|{ENDING})?"
#: a day right before the month, matched backwards from it
DAY_BEFORE = re.compile(rf"(?<![\w])(?<!\d[.,/-]){_DAY}[ \n]{{0,3}}[-./]?(?:[ \n]{{0,2}}of)?[ \n]{{0,3}}\Z")
#: another day that shares the month and the year of the following one
DAY_LINKED = re.compile(rf"(?<![\w])(?<!\d[.,/-]){_DAY}{_LINK}(?:the )?\Z")
#: a day right after the month («декабря 5-го», December 5)
DAY_AFTER = re.compile(rf"\.?[ \n]{{1,3}}(?:the )?(?P<day>\d{{1,2}})(?P<ending>{ENDING})?(?![\d:]|[.,]\d)(?!-[а-я])")
#: December 1–5, 2026
DAY_AFTER_LINKED = re.compile(rf"{_LINK}(?P<day>\d{{1,2}}){ENDING}?(?![\d:]|[.,]\d)(?! ?[a-zа-я])")
YEAR = re.compile(
    rf"\.?,?[ \n]{{0,3}}[-./]?[ \n]{{0,3}}(?:of )?"
    rf"(?:(?P<year>(?:1[89]|2[01])\d\d)(?![\d]|[.,]\d|[-–]\d)(?:{ENDING}(?!\w))?|['’](?P<apostrophe>\d\d)(?!\w)"
    rf"|(?P<short>\d\d)(?=[ \n]?(?:г\b|года\b)))(?P<word>[ \n]?(?:гг?\.|гг?\b|год[а-я]*))?(?![a-zа-я])")
#: a year named by the present one, known only with `today`
THIS_YEAR = re.compile(r"[ \n]{1,3}(?:текущего года|этого года|сего года|т\. ?г\.|с\. ?г\.|this year)")
YEAR_WORD = re.compile(r"[ \n]?(?:года?|году|годом|г\.)")

#: how the number of a quarter is written
QUARTERS = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "1": 1, "2": 2, "3": 3, "4": 4,
            "first": 1, "second": 2, "third": 3, "fourth": 4}
_NUMBER = rf"(?P<quarter>iv|i{{1,3}}|[1-4])(?:{ENDING}|-?ом|-?ем)?"
#: IV квартал, 4-й кв., 4th quarter, Q4, 4Q
QUARTER = re.compile(
    rf"(?<![\w.,-])(?:{_NUMBER} ?(?:квартал(?:е|у|ом|ах|ы)?(?![а-я])|кв\.?(?! ?м)(?![а-я])|quarter\b|q(?![a-z]))"
    # «2 квартала» alone are two quarters; Roman, with an ending or before a year it is the second one
    rf"|(?P<of>iv|i{{1,3}}|1|[2-4](?={ENDING}| ?квартала (?:19|20)\d\d))(?:{ENDING}|-?ом|-?ем)?"
    rf" ?квартал(?:а|ов|ам|ами)(?![а-я])"
    rf"|q(?P<english>[1-4])|(?P<word>first|second|third|fourth) quarter\b)")
#: квартал in words: «четвёртый квартал»
QUARTER_WORD = re.compile(r"[ \n]{1,2}(?:квартал(?:а|е|у|ом|ы|ов|ам|ами|ах)?|quarter)\b")
QUARTER_LINKED = re.compile(rf"(?<![\w.,-]){_NUMBER}{_LINK}\Z")

#: days from today
RELATIVE = {"позавчера": -2, "вчера": -1, "сегодня": 0, "завтра": 1, "послезавтра": 2,
            "yesterday": -1, "today": 0, "tomorrow": 1}
RELATIVE_WORD = re.compile(
    r"(?<!\w)(?:the )?(?:(?P<after>day after tomorrow)|(?P<word>" + "|".join(RELATIVE) + r"))(?!\w)")
IN_DAYS = re.compile(
    r"(?<!\w)(?:через|in) (?P<n>\d{1,3}) (?:(?P<day>дн[а-я]+|день|days?)|(?:недел[а-я]+|weeks?))(?!\w)")
#: labels after which 8.3.24 is a clause or a version
NOT_A_DATE = re.compile(
    r"(?:(?<!\w)(?:п|пп|подп|ст|гл|разд|рис|табл|прил|v|ver|гост|сп|снип|ip)\.?"
    r"|пункт[а-я]*|подпункт[а-я]*|раздел[а-я]*|верси[а-я]+|релиз[а-я]*|version|clause|section|№) ?\Z")
