import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { readInContext } from "../../../../server/platform/db/standby-reads.ts";

test("rows of a file are read in the context in which the file was created, and released in it", async () => {
  const place = new AsyncLocalStorage<string>();
  const lines: string[] = [];
  async function* source() {
    try {
      for (;;) {
        await Promise.resolve();
        lines.push(place.getStore() ?? "elsewhere");
        yield lines.length;
      }
    } finally {
      lines.push(`ended ${place.getStore() ?? "elsewhere"}`);
    }
  }
  const promised = place.run("here", () => readInContext(source()));
  for await (const count of promised) if (count === 3) break;
  expect(lines).toEqual(["here", "here", "here", "ended here"]);
});
