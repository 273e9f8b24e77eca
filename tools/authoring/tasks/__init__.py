"""The tasks of the exam, a module a task; every module under this folder is found by the registry.

How a task is written (`c01/t01_02.py` is a good model, materials and all in 200 lines):

1. A frozen dataclass holds what is drawn; its properties are the truth; `bites()` says that the trap is alive.
   `draw.at("…").until(once, Case.bites)` draws it. Names come from `Cast(draw)`.
2. Materials are bytes: `documents.write_docx/pdf/xlsx/scan`, forms that offices share stand in `authoring/forms.py`.
   Nothing that a check expects is typed, it is computed from the dataclass.
3. Gold is an `Output`: an answer in named `Passages`, files, and for each rubric point the quote that meets it.
4. A mutant is gold with one mistake: `gold.mutant(name, mistake, says={passage: text or None}, files=…, checks=(…),
   rubric={…}, forbidden={…})` and names exactly what catches it. The first mutant is the careless system of the demo.
5. `@task(id, title, requires=…)` registers the function that returns the `TaskPlan`; `@corpus(name)` one that returns
   the `CorpusPlan` of an archive that several tasks share: a room under `authoring/corpora/` (`contracts` is a model).
   A task takes its values from the room's model (`archive(draw.seed)`), never from the files, which are written only
   when an edition is built; `PLACE` says where the person keeps them.
6. A test derives the truth again from the written files by other code (`tests/authoring/test_tasks_c01.py`);
   `python -m tools edition lint` holds the rules.
"""
