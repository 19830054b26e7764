"""Puts what is really there into the description of the server, so that questions reach it: games, competitions, tokens."""

import json
import pathlib
import re
import sys
import urllib.request

folder = pathlib.Path(sys.argv[1])
said = (folder / "said").read_text()
address = re.search(r"listening on (\S+)", said)[1]
secrets = dict(re.findall(r"join\?(code|seat)=(\S+)", said)[:2])
admin = (folder / "hall.db.admin-token").read_text().strip()


def asked(path, body=None, token=None):
    request = urllib.request.Request(address + path, data=body and json.dumps(body).encode())
    if token:
        request.add_header("Authorization", "Bearer " + token)
    return json.load(urllib.request.urlopen(request))


chief = asked("/api/v1/join", {"code": secrets["code"]})
player = asked("/api/v1/join", {"seat": secrets["seat"]})
real = {"competition": chief["competition"], "c": chief["competition"], "game": player["game"], "g": player["game"]}
document = asked("/api/openapi.json")
document.pop("servers", None)
operations = 0
for path in document["paths"].values():
    for operation in [path, *(value for value in path.values() if isinstance(value, dict))]:
        operations += "responses" in operation
        for parameter in operation.get("parameters", []):
            if parameter.get("in") == "path" and parameter.get("name") in real:
                parameter["schema"] = {"type": "string", "enum": [real[parameter["name"]]]}


def words(value):
    """The words of all events that are described."""
    if isinstance(value, list):
        return set().union(*map(words, value))
    if not isinstance(value, dict):
        return set()
    found = set().union(*map(words, value.values()))
    event = value.get("properties", {}).get("event") if isinstance(value.get("properties"), dict) else None
    if isinstance(event, dict):
        found |= {event["const"]} if isinstance(event.get("const"), str) else set(event.get("enum", []))
    return found


# What Schemathesis cannot make from the description it gets in plainer words: lines of JSON as text, events by their words.
plain = {
    "type": "object",
    "required": ["event"],
    "properties": {
        "event": {"type": "string", "enum": sorted(words(document)) + ["no-such-event"]},
        "by": {"type": "string", "enum": ["white", "black", "arbiter", "program"]},
        "move": {"type": "string", "enum": ["e2e4", "e7e5", "Nf3", "e2e5", "x"]},
    },
}
for name, path in document["paths"].items():
    content = path.get("post", {}).get("requestBody", {}).get("content", {})
    for kind in [kind for kind in content if kind != "application/json"]:
        content.pop(kind)
        content["text/plain"] = {"schema": {"type": "string"}}
    if name.endswith("/events"):
        act = {"id": {"type": "string", "pattern": "^[a-z0-9]{16,64}$"}, "event": plain, "expect": {"type": "integer"}}
        schema = {"type": "object", "required": ["id", "event"], "properties": act}
        content["application/json"] = {"schema": schema}
# Sockets are not asked over HTTP.
document["paths"] = {path: value for path, value in document["paths"].items() if not path.endswith("/live")}
assert operations >= 20, f"only {operations} operations are described"
(folder / "openapi.json").write_text(json.dumps(document))
(folder / "address").write_text(address)
for who, token in {"chief": chief["token"], "player": player["token"], "admin": admin}.items():
    (folder / who).write_text("Authorization: Bearer " + token)
(folder / "nobody").write_text("Accept-Language: fi")
