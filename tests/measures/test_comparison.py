"""Statistics of comparison, to the last published digit."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.measures import comparison, measure_task
from tools.measures.comparison import (
    Permutation,
    benjamini_hochberg,
    chi_square_tail,
    cochran,
    common_tasks,
    fisher,
    holm,
    mcnemar,
    sign_flip,
)
from tools.measures.comparison_noise import judge_noise, mean_errors, pass_all
from tools.measures.comparison_power import detectable_mean, detectable_paired, detectable_unpaired, tasks_needed
from tools.model import Outcome, OutcomeStatus


def _six(value: Fraction | float | None) -> str:
    assert value is not None
    return f"{float(value):.6f}"


def _fractions(*values: str) -> list[Fraction]:
    return [Fraction(value) for value in values]


class TestFisher:
    """Two systems as if independent."""

    @pytest.mark.parametrize(("table", "p"), [
        ((70, 66, 54, 82), "0.067628"), ((66, 106, 43, 129), "0.010617"), ((10, 0, 5, 5), "0.032508"),
        ((9, 1, 4, 6), "0.057276"), ((8, 2, 1, 9), "0.005477"), ((10, 0, 10, 0), "1.000000"),
        ((1, 0, 0, 1), "1.000000"),
    ])
    def test_published_values(self, table: tuple[int, int, int, int], p: str) -> None:
        """Six digits."""
        assert p == _six(fisher(*table))

    def test_no_tasks(self) -> None:
        """Without common tasks there is no p."""
        assert fisher(0, 0, 0, 0) is None

    def test_negative(self) -> None:
        """A negative count is an error."""
        with pytest.raises(ValueError, match="negative"):
            fisher(-1, 1, 1, 1)

    @pytest.mark.parametrize(("ours", "limit"), [(10, 5), (9, 3)])
    def test_what_ten_tasks_can_show(self, ours: int, limit: int) -> None:
        """Under 0.05 at ten tasks: 10 against 5 at most, 9 against 3 at most."""
        small = [theirs for theirs in range(ours) if (fisher(ours, 10 - ours, theirs, 10 - theirs) or 1) < 0.05]
        assert limit == max(small)

    @given(st.tuples(*[st.integers(0, 12)] * 4))
    def test_symmetry(self, table: tuple[int, int, int, int]) -> None:
        """The order of systems does not matter, and p is a probability."""
        a, b, c, d = table
        p = fisher(a, b, c, d)
        assert p == fisher(c, d, a, b) == fisher(b, a, d, c)
        assert p is None or 0 < p <= 1


class TestPaired:
    """Two systems on the same tasks."""

    @pytest.mark.parametrize(("pairs", "p"), [
        ((25, 9), "0.009041"), ((6, 0), "0.031250"), ((5, 0), "0.062500"), ((10, 2), "0.038574"), ((0, 0), "1.000000"),
        ((3, 3), "1.000000"),
    ])
    def test_mcnemar(self, pairs: tuple[int, int], p: str) -> None:
        """Six digits, both ways round."""
        assert (p, p) == (_six(mcnemar(*pairs)), _six(mcnemar(*pairs[::-1])))

    @pytest.mark.parametrize(("differences", "p"), [
        ((10, 5, -2, 8, 0), "0.250000"), ((10, 5, 2, 8, 4, 6), "0.031250"),
        ((20, -5, 15, 10, -3, 8, 12, 4), "0.054688"), ((0, 0), "1.000000"),
    ])
    def test_sign_flip(self, differences: tuple[int, ...], p: str) -> None:
        """Six digits, counted over every pattern."""
        found = sign_flip([Fraction(difference) for difference in differences])
        assert found is not None
        assert (p, True) == (_six(found.p), found.exact)

    def test_sign_flip_of_a_whole_exam(self) -> None:
        """136 pairs on a grid are exact: all in one direction is 2 patterns of 2^136."""
        assert Permutation(Fraction(2, 2**136), exact=True) == sign_flip([Fraction(5, 2)] * 136)

    def test_sign_flip_without_pairs(self) -> None:
        """No pairs, no p."""
        assert sign_flip([]) is None

    def test_sign_flip_sampled(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Beyond the limit of sums signs are sampled: repeatable, near the exact value, and said so."""
        differences = [Fraction(value) for value in (20, -5, 15, 10, -3, 8, 12, 4)]
        exact = sign_flip(differences)
        monkeypatch.setattr(comparison, "MAX_SUMS", 4)
        monkeypatch.setattr(comparison, "SAMPLES", 20_000)
        sampled = sign_flip(differences)
        assert exact is not None and sampled is not None
        assert (False, sampled) == (sampled.exact, sign_flip(differences))
        assert abs(sampled.p - exact.p) < Fraction(1, 100)


class TestManySystems:
    """Three and more."""

    def test_holm_and_bh(self) -> None:
        """The published corrections, in the order given."""
        values = _fractions(".003", ".02", ".04", ".30")
        assert tuple(_fractions(".012", ".06", ".08", ".30")) == holm(values)
        assert ["0.012000", "0.040000", "0.053333", "0.300000"] == [_six(p) for p in benjamini_hochberg(values)]
        assert tuple(_fractions(".30", ".012")) == (holm(values[::-1])[0], holm(values[::-1])[3])
        assert ((), ()) == (holm([]), benjamini_hochberg([]))

    def test_corrections_never_exceed_one(self) -> None:
        """Large p-values stay probabilities and stay in order."""
        assert (Fraction(1), Fraction(1)) == holm(_fractions(".6", ".9"))

    def test_cochran(self) -> None:
        """The published Q and p."""
        rows = ["110", "100", "111", "000", "100", "110", "101", "110", "010", "100"]
        found = cochran([[char == "1" for char in row] for row in rows])
        assert found is not None
        assert ("6.750000", "0.034218") == (_six(found.q), _six(found.p))

    def test_cochran_without_difference(self) -> None:
        """Tasks that all or none solved tell nothing apart."""
        assert (None, None) == (cochran([[True] * 3, [False] * 3]), cochran([]))

    def test_cochran_bad_rows(self) -> None:
        """Rows must speak of the same systems."""
        with pytest.raises(ValueError, match="same two systems"):
            cochran([[True, False], [True]])

    @pytest.mark.parametrize(("value", "freedom", "p"), [
        (3.841459, 1, "0.050000"), (5.991465, 2, "0.050000"), (7.814728, 3, "0.050000"), (9.487729, 4, "0.050000"),
        (11.070498, 5, "0.050000"), (16.811894, 6, "0.010000"), (0.0, 3, "1.000000"),
    ])
    def test_chi_square(self, value: float, freedom: int, p: str) -> None:
        """Quantiles of printed tables."""
        assert p == _six(chi_square_tail(value, freedom))

    def test_common_tasks(self, outcomes: Callable[..., list[Outcome]]) -> None:
        """The published example: the intersection over all systems, every p one on it."""
        ran = {"A": {1: 1, 2: 1, 3: 0, 4: 1, 5: 1, 6: 0}, "B": {1: 1, 2: 0, 3: 0, 4: 0}, "C": {1: 0, 2: 0, 3: 1, 5: 1}}
        systems = {name: {f"1.0{task}": measure_task(outcomes(
            points=(5, 0, 0, 5) if solved else (0, 0, 0, 5), task=f"1.0{task}", system=name))
            for task, solved in tasks.items()} for name, tasks in ran.items()}
        common = common_tasks(systems)
        solved = {name: sum(found.value.solved for task in common if (found := tasks[task]) is not None)
                  for name, tasks in systems.items()}
        assert (("1.01", "1.02", "1.03"), {"A": 2, "B": 1, "C": 1}) == (common, solved)
        assert {Fraction(1)} == {fisher(one, 3 - one, two, 3 - two) for one, two in ((2, 1), (2, 1), (1, 1))}

    def test_not_run_leaves_the_common_tasks(self, outcomes: Callable[..., list[Outcome]]) -> None:
        """A task that one system was not run on is out for all; a missing verdict is not."""
        not_run = [outcome.model_copy(update={"status": OutcomeStatus.NOT_RUN}) for outcome in outcomes()]
        one = {"1.01": measure_task(outcomes()), "1.02": measure_task(outcomes(task="1.02", points=None))}
        two = {"1.01": measure_task(not_run), "1.02": measure_task(outcomes(task="1.02"))}
        assert (("1.02",), ()) == (common_tasks({"one": one, "two": two}), common_tasks({}))


class TestPower:
    """What could have been seen."""

    def test_published_values(self) -> None:
        """Six digits at 80 % power and 5 % error."""
        assert ["0.119079", "0.127669", "0.169871", "6.005849"] == [
            _six(detectable_paired(136, 0.25)), _six(detectable_paired(118, 0.25)), _six(detectable_unpaired(136)),
            _six(detectable_mean(136, 25))]

    def test_tasks_needed(self) -> None:
        """Five points need 783 tasks, and those 783 can see them."""
        assert 783 == tasks_needed(0.05, 0.25)
        assert detectable_paired(783, 0.25) <= 0.05 < detectable_paired(782, 0.25)

    def test_impossible(self) -> None:
        """No tasks, no discordance, a difference beyond it."""
        for call in (lambda: detectable_paired(0, 0.25), lambda: detectable_paired(5, 0), lambda: detectable_mean(0, 1),
                     lambda: tasks_needed(0.6, 0.25)):
            with pytest.raises(ValueError, match=r"tasks|discordance"):
                call()


class TestNoise:
    """Attempts, judgings, clusters."""

    @pytest.mark.parametrize(("counts", "chance"), [((4, 3, 2), "0.500000"), ((8, 5, 3), "0.178571"),
                                                    ((4, 3, 4), "0.000000"), ((4, 4, 4), "1.000000")])
    def test_pass_all(self, counts: tuple[int, int, int], chance: str) -> None:
        """pass^k, six digits."""
        assert chance == _six(pass_all(*counts))

    @pytest.mark.parametrize("counts", [(4, 5, 1), (4, 3, 0), (4, 3, 5), (0, 0, 1)])
    def test_impossible_attempts(self, counts: tuple[int, int, int]) -> None:
        """More solved than tried, or more drawn."""
        with pytest.raises(ValueError, match="attempts"):
            pass_all(*counts)

    def test_judge_noise(self) -> None:
        """The published components."""
        found = judge_noise([_fractions("80", "84"), _fractions("60", "60"), _fractions("100", "96"),
                             _fractions("40", "50")])
        assert ("16.500000", "540.666667", "0.970386", "1.436141") == (
            _six(found.within), _six(found.between), _six(found.icc), _six(found.judge_error))

    def test_nothing_varies(self) -> None:
        """Without any variance the ratio is undefined, not 0."""
        assert judge_noise([_fractions("80", "80"), _fractions("80", "80")]).icc is None

    def test_unequal_judgings(self) -> None:
        """Every task must be judged equally often."""
        with pytest.raises(ValueError, match="two tasks"):
            judge_noise([_fractions("80", "80"), _fractions("80")])

    def test_clusters(self) -> None:
        """The published errors: naive, clustered, sandwich."""
        found = mean_errors([Fraction(int(char)) for char in "11100011"], "aaabbbcc")
        assert ("0.182981", "0.296110", "0.353898") == (_six(found.naive), _six(found.clustered), _six(found.sandwich))

    def test_one_cluster(self) -> None:
        """A single cluster gives no sandwich."""
        assert mean_errors(_fractions("0", "1"), "aa").sandwich is None


@pytest.mark.parametrize("tasks", [1, 2])
def test_too_few_tasks_can_show_nothing(tasks: int) -> None:
    """No difference is large enough to be seen on one or two tasks: infinite, not an error of arithmetic."""
    assert float("inf") == detectable_paired(tasks, 0.25)
