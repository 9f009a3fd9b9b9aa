"""Lists the houses a token sees, with their newest readings and open alarms."""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

HOST = os.environ.get("HOUSE_WATCH", "http://127.0.0.1:8080")
TOKEN = os.environ.get("HOUSE_WATCH_TOKEN", "")


class Refused(Exception):
    """The server's answer was "no": its status and its words."""

    def __init__(self, status, message):
        super().__init__(f"{status} {message}")
        self.status = status


def call(method, path, values=None):
    """Returns the data of a stable call. `values`: the query of a GET, else the body."""
    address = f"{HOST}/api/v1{path}"
    body = None
    if method == "GET":
        address += "?" + urllib.parse.urlencode(values or {})
    else:
        body = json.dumps(values or {}).encode()
    request = urllib.request.Request(address, data=body, method=method)
    request.add_header("Authorization", f"Bearer {TOKEN}")
    request.add_header("Content-Type", "application/json")
    request.add_header("Locale", "en")
    while True:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(int(error.headers.get("Retry-After", "1")))
                continue
            raise Refused(error.code, json.load(error).get("msg", "")) from None


def every_house():
    """Yields the houses, each once, no matter what comes or goes meanwhile."""
    cursor = ""
    while cursor is not None:
        answer = call("GET", "/house/list", {"cursor": cursor, "pageSize": 200})
        yield from answer["rows"]
        cursor = answer["next"]


def main():
    for house in every_house():
        reading = house["reading"] or {}
        temperature = reading.get("temp")
        shown = "no reading" if temperature is None else f"{temperature:.1f} °C"
        print(f"{house['id']}\t{house['farmName']} {house['name']}\t{shown}\t{house['alarmCount']} alarms")


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(str(refused))
