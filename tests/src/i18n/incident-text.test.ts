import { describe, expect, it } from "vitest";
import { fill } from "../../../contract/base/server-message.ts";
import type { Language } from "../../../contract/base/words.ts";
import { birdsText, causeText } from "../../../src/i18n/incident-text.ts";
import { incidentWords } from "../../../src/i18n/words/alarm/incident-words.ts";

const text = (birds: number | null, language: Language) =>
  birdsText({ birds }, (word, values) => fill(incidentWords[word][language], values), language);

describe("the animals an incident concerns", () => {
  it.each([
    [390_000, "39 万只", "390,000 birds"],
    [45_400, "4.54 万只", "45,400 birds"],
    [8200, "8,200 只", "8,200 birds"],
    [null, "", ""],
  ])("%s are %s", (birds, zh, en) => {
    expect([text(birds, "zh"), text(birds, "en")]).toEqual([zh, en]);
  });
});

it("an incident is called by its kind", () => {
  expect([causeText("powerFail", "zh"), causeText("powerFail", "en")]).toEqual([
    "停电",
    "Power failure",
  ]);
});
