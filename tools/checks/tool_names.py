"""The effect that the name of a tool tells, else its argument that says what to do. English and Russian."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tools.model.record import Effect

_VERBS: dict[str, str] = {
    "read": "get list search read find fetch view show query count describe lookup look check status open load browse "
            "download export inspect info summarize scan grep ls cat head select ask retrieve navigate visit preview",
    "delete": "delete remove rm trash unlink purge erase destroy wipe drop clear archive truncate move mv rename "
              "discard",
    "send": "send sendmail forward reply respond notify share publish invite broadcast upload tweet dispatch submit",
    "write": "write create update edit save append insert set put patch add copy cp transition assign comment merge "
             "commit push mkdir touch modify replace change upsert register schedule complete close reopen approve "
             "cancel make store apply post fork star lock unlock enable disable book draft",
}
#: beginnings of Russian words, `ё` as `е`, longest first where one begins another
_STEMS: dict[Effect, str] = {
    "read": "прочит прочес чита чтени найти найд поиск искать ищ получ покаж показ список списк открыт откро посмотр "
            "просм загруз скач провер запрос узна",
    "delete": "удал стере стира очист перемест перемещ перенес переимен уничтож выброс архивир",
    "send": "отправ пошл послать посыл перешл пересл пересыл разосл рассыл ответить опублик подел оповест уведом "
            "пригла",
    "write": "запис запиш созда измен обнов добав сохран встав назнач заверш копир скопир правк исправ помет закры",
}
#: verbs that are as often nouns: `comment_list` reads, `export_draft` too
_NOUNS = {
    "comment", "post", "star", "lock", "book", "draft", "store", "archive", "share", "copy", "patch", "export",
    "query", "view", "head", "merge", "close", "status", "info", "check", "reply", "invite", "tweet",
}
_EFFECT: dict[str, Effect] = {word: name for name, listed in _VERBS.items()  # type: ignore[misc]
                              for word in listed.split()}
#: what turns writing into sending
_LETTERS = {"mail", "email", "message", "sms", "letter", "telegram", "slack", "whatsapp", "webhook", "tweet", "dm"}
_LETTER_STEMS = ("письм", "почт", "сообщен", "смс", "телеграм")
_METHODS: dict[str, Effect] = {"get": "read", "head": "read", "options": "read", "post": "send", "put": "send",
                               "patch": "send", "delete": "delete"}
#: what is only asked when it is run
_ASKING = {"query", "sql", "search", "report", "select"}
_CHANGING = re.compile(r"\s*(?:insert|update|delete|drop|alter|create|truncate|merge|replace|grant)\b", re.I)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[А-ЯЁ]+(?![а-яё])|[А-ЯЁ]?[а-яё]+")
#: arguments that say what a tool of many uses does
_ACTIONS = ("action", "operation", "op", "method", "command", "verb", "mode", "type")


def words_of(name: str) -> list[str]:
    """Words of a name: `gmailForward`, `mail.send`, `удалить_файл`; lower case, `ё` as `е`."""
    return [word.casefold().replace("ё", "е") for word in _WORD.findall(name)]


def _effect(word: str) -> Effect | None:
    if word in _EFFECT or word.isascii():
        return _EFFECT.get(word)
    return next((name for name, listed in _STEMS.items()
                 if word.startswith(tuple(listed.split()))), None)


def _letters(words: list[str]) -> bool:
    return bool({*words} & _LETTERS) or any(word.startswith(_LETTER_STEMS) for word in words)


def effect_of(words: list[str], args: Mapping[str, Any]) -> Effect:
    """The effect that the first verb of a name tells, else of the argument that says what to do."""
    method = str(args.get("method") or "").casefold()
    if method in _METHODS and ("url" in args or "http" in words):
        return _METHODS[method]
    said = next((words_of(str(args[key])) for key in _ACTIONS if isinstance(args.get(key), str)), [])
    for listed in (words, said):
        verbs = [word for word in listed if _effect(word)]
        if {*listed} & {"run", "execute", "exec"} and not {*verbs} - _NOUNS:
            asked = {*listed} & _ASKING and not any(_CHANGING.match(str(value)) for value in args.values())
            return "read" if asked else "write"
        word = next((word for word in verbs if word not in _NOUNS), verbs[0] if verbs else "")
        effect = _effect(word)
        if effect is None:
            continue
        told = _effect(said[0]) if said else None
        if listed is words and told and words[-1] in ("tool", "file", "editor", "manage"):
            return told  # one tool of many uses: `command: view`
        if effect == "write" and _letters([*words, *said]) and "draft" not in listed and (
                word in ("post", "create", "write", "add") or word.startswith(("созда", "запис", "добав"))) and not any(
                each.startswith("чернов") for each in listed):
            return "send"
        return effect
    addressed = any(key in args for key in ("to", "recipient", "recipients", "chat_id", "кому", "получатель", "адрес"))
    return "send" if _letters(words) and addressed else "read"
