import { expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { inOneLanguage, withNote } from "../../../contract/base/words.ts";
import { standardBreeds } from "../../../server/fleet/breed/standard-breeds.ts";

it.each([
  ["新城疫苗饮水 · ND in water", "新城疫苗饮水", "ND in water"],
  ["H5 + H7", "H5 + H7", "H5 + H7"],
  ["新城疫苗 · 点眼", "新城疫苗 · 点眼", "新城疫苗 · 点眼"],
  ["ND · IB", "ND · IB", "ND · IB"],
  ["新城疫 · ND · in water", "新城疫 · ND · in water", "新城疫 · ND · in water"],
])("shows the reader's part of %j, and other texts unchanged", (text, zh, en) => {
  expect([inOneLanguage(text, "zh"), inOneLanguage(text, "en")]).toEqual([zh, en]);
});

it("leaves no Chinese in the English texts of the initial breeds", () => {
  const texts = Object.values(standardBreeds).flatMap(({ description, source, reminders }) => [
    description,
    source,
    ...reminders.map(({ content }) => content),
  ]);
  const shown = texts.map((text) => inOneLanguage(text, "en"));
  expect(shown.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
});

it("puts explanations in the brackets of the language, everywhere on the screen", () => {
  expect(withNote("变速风机", "变频器", "zh")).toBe("变速风机（变频器）");
  expect(withNote("Probe 1", "A7", "en")).toBe("Probe 1 (A7)");
  const others = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => readFileSync(`src/${name}`, "utf8").includes("} (${"));
  // Titles of a file's columns, which are read in either spelling.
  expect(others).toEqual(["stores/flock/breed-import.ts"]);
});
