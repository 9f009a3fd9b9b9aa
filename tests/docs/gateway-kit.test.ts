import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { gatewayKitFiles } from "../../tools/gateway-kit.mjs";

const served = gatewayKitFiles(join(import.meta.dirname, "..", ".."));
const pages = [...served.keys()].filter((path) => path.endsWith(".html"));

it("serves protocol, schemas, clients and sessions", () => {
  expect([...served.keys()]).toEqual(
    expect.arrayContaining([
      "index.html",
      "schema/up-tele.json",
      "schema/down-cmd.json",
      "clients/c/gateway.c",
      "clients/python/gateway.py",
      "clients/micropython/main.py",
      "clients/session/good/outage.jsonl",
    ]),
  );
});

it.each(pages)("%s has no broken link", (path) => {
  const html = String(served.get(path));
  const lost = [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, target = ""]) => {
    if (/^https?:|^\/(?:guide\/|favicon)/.test(target)) return [];
    const [file = "", anchor] = target.split("#");
    const at =
      file === ""
        ? path
        : file.startsWith("/gateway/")
          ? file.slice("/gateway/".length)
          : posix.join(posix.dirname(path), file);
    const isThere =
      served.has(at) && (anchor === undefined || String(served.get(at)).includes(`id="${anchor}"`));
    return isThere ? [] : [target];
  });
  expect(lost).toEqual([]);
});
