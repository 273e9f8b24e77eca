"""Agreement of a judge with known verdicts, to the published digits."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.measures.agreement import Confusion, Share, alpha, kappa, matching

PUBLISHED = Confusion(38, 12, 5, 117)


def _six(value: Fraction | None) -> str | None:
    return None if value is None else f"{float(value):.6f}"


class TestAgreement:
    """Kappa and alpha."""

    @pytest.mark.parametrize(("counts", "expected"), [
        ((20, 5, 10, 15), ("0.400000", "0.400000")), ((40, 9, 6, 45), ("0.699519", "0.700752")),
        ((0, 0, 0, 10), (None, None)), ((38, 12, 5, 117), ("0.750000", "0.750203")), ((0, 0, 0, 0), (None, None)),
    ])
    def test_published_values(self, counts: tuple[int, int, int, int], expected: tuple[str | None, str | None]) -> None:
        """Six digits; undefined is None."""
        pairs = Confusion(*counts).pairs
        assert expected == (_six(kappa(pairs)), _six(alpha(pairs)))

    @given(st.lists(st.tuples(st.sampled_from("абвг"), st.sampled_from("абвг")), min_size=1, max_size=30))
    def test_bounds(self, pairs: list[tuple[str, str]]) -> None:
        """At most one, and one only for full agreement; raters may change places."""
        for measure in (kappa, alpha):
            found = measure(pairs)
            assert found == measure([(two, one) for one, two in pairs])
            assert found is None or found <= 1
            assert found is None or (found == 1) == all(one == two for one, two in pairs)


class TestConfusion:
    """Shares of a confusion matrix."""

    def test_published_row(self) -> None:
        """The row that agrees with itself."""
        shares = (PUBLISHED.recall, PUBLISHED.precision, PUBLISHED.accuracy, PUBLISHED.specificity)
        assert ["0.883721", "0.760000", "0.901163", "0.906977"] == [_six(share.value) for share in shares]
        assert "0.250000" == _six(PUBLISHED.corrected)

    def test_empty(self) -> None:
        """Nothing counted is None, not 0."""
        nothing = Confusion(0, 0, 0, 0)
        assert (None, None, None) == (nothing.accuracy.value, nothing.recall.interval, nothing.corrected)

    def test_judge_without_skill(self) -> None:
        """A judge that says yes as often to both tells nothing of the true rate."""
        assert Confusion(5, 5, 5, 5).corrected is None

    def test_interval(self) -> None:
        """Shares carry Wilson's interval."""
        found = Share(10, 10).interval
        assert found is not None and "0.722460" == _six(found.low)


class TestPublishedRows:
    """Rows held against themselves."""

    def test_a_row_that_can_be(self) -> None:
        """The consistent row has exactly the counts it came from."""
        assert [PUBLISHED] == list(matching(172, 1, accuracy="90.1", recall="88.4", precision="76.0"))

    def test_a_row_that_cannot_be(self) -> None:
        """No counts print the other published row, at its size or any smaller one."""
        assert [] == [found for n in range(1, 173) for found in matching(
            n, 1, accuracy="82.1", recall="83.3", precision="73.6")]

    def test_a_row_at_zero(self) -> None:
        """A precision of zero leaves every count of false alarms possible."""
        assert [(0, fp, 1, 2 - fp) for fp in (1, 2)] == [
            (found.tp, found.fp, found.fn, found.tn) for accuracy in ("33.3", "0.0")
            for found in matching(3, 1, accuracy=accuracy, recall="0.0", precision="0.0") if found.fn == 1]

    def test_too_many(self) -> None:
        """Where one count more prints the same, a row proves nothing and the search is refused."""
        with pytest.raises(ValueError, match="too many"):
            next(matching(1000, 1, accuracy="82.1", recall="83.3", precision="73.6"))
