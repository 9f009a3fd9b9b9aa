import { describe, expect, it } from "vitest";
import { fill } from "../../../contract/message.ts";
import type { Language } from "../../../contract/words.ts";
import { birdsText, causeText } from "../../../src/i18n/incident-text.ts";
import { incidentWords } from "../../../src/i18n/words/incident.ts";

const text = (birds: number | null, unknown: number, language: Language) =>
  birdsText(
    { birds, unknown },
    (word, values) => fill(incidentWords[word][language], values),
    language,
  );

describe("the animals an incident concerns", () => {
  it.each([
    [390_000, 0, "39 万只", "390,000 birds"],
    [45_400, 0, "4.54 万只", "45,400 birds"],
    [8200, 0, "8,200 只", "8,200 birds"],
    [60_000, 2, "6 万只（另 2 栋存栏未知）", "60,000 birds (2 more houses unknown)"],
    [null, 3, "存栏未知", "head count unknown"],
    [null, 0, "", ""],
  ])("%s and %s houses unknown are %s", (birds, unknown, zh, en) => {
    expect([text(birds, unknown, "zh"), text(birds, unknown, "en")]).toEqual([zh, en]);
  });
});

it("an incident is called by its kind", () => {
  expect([causeText("powerFail", "zh"), causeText("powerFail", "en")]).toEqual([
    "停电",
    "Power failure",
  ]);
});
