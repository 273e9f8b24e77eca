"""Т П Г Q, solved, bounds and intervals, in exact fractions. Rounding is the report's."""

from tools.measures.formula import THRESHOLD, JudgeShare, Scores, judge_share, scores
from tools.measures.intervals import Interval, Mean, mean_interval, wilson
from tools.measures.reasons import Reason
from tools.measures.system import RunMeasures, SystemMeasures, Totals, measure_run, measure_system, totals
from tools.measures.task import Profile, TaskMeasures, measure_task

__all__ = [
    "THRESHOLD", "Interval", "JudgeShare", "Mean", "Profile", "Reason", "RunMeasures", "Scores", "SystemMeasures",
    "TaskMeasures", "Totals", "judge_share", "mean_interval", "measure_run", "measure_system", "measure_task",
    "scores", "totals", "wilson",
]
