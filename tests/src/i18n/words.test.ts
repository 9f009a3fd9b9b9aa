import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { Words } from "../../../contract/base/words.ts";

const folder = new URL("../../../src/i18n/words/", import.meta.url);

const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);

/** The words of an entry: a single one, or a form's or a list of names. */
const wordsIn = (entry: object): Words[] =>
  "zh" in entry ? [entry as Words] : Object.values(entry).flatMap(wordsIn);

/** Every word of the browser as "table.key", with its texts. */
const all = (
  await Promise.all(
    names.map(async (file) => {
      const tables: Record<string, Record<string, object>> = await import(
        new URL(file, folder).href
      );
      return Object.values(tables).flatMap((table) =>
        Object.entries(table).flatMap(([key, entry]) =>
          wordsIn(entry).map((words) => [`${file} ${key}`, words] as const),
        ),
      );
    }),
  )
).flat();

const places = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join();

it("has both languages of every word, with the same places for values", () => {
  const faulty = all.filter(
    ([, { zh, en }]) => zh === "" || /[\u3000-\u9fff]/.test(en) || places(zh) !== places(en),
  );
  expect(all.length).toBeGreaterThan(1000);
  expect(faulty).toEqual([]);
});

it("names what it means, not its side: on a phone columns stand below each other", () => {
  const sided = all.filter(
    ([, { zh, en }]) => /[左右](?:侧|边|栏|列|为)/.test(zh) || /\b(?:Left|Right): /.test(en),
  );
  expect(sided).toEqual([]);
});
