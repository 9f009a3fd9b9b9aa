import { expect, it } from "vitest";
import type { Command } from "../../../../contract/control/command/command.ts";
import { placeMarks } from "../../../../src/stores/control/place-marks.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { buildCommand } from "../../harness/command-factory.ts";

const marksOf = (...commands: Partial<Command>[]) =>
  [...placeMarks(commands.map(buildCommand), "curve", noon)].map(([place, { kind, desired }]) => [
    place,
    kind,
    desired,
  ]);

it("marks open, unknown and recently verified values only", () => {
  const shown = (
    ["armed", "awaiting", "queued", "sent", "begun", "unconfirmed", "mismatch", "rejected"] as const
  ).map((state) => marksOf({ state }).map(([, kind]) => kind));
  expect(shown).toEqual([[], [], ["open"], ["open"], ["open"], ["unconfirmed"], [], []]);
  expect(marksOf({ state: "verified", endedAt: noon - 9_999 })).toEqual([
    ["target@1", "verified", 26.5],
  ]);
  expect(marksOf({ state: "verified", endedAt: noon - 10_000 })).toEqual([]);
  expect(marksOf({ state: "sent", group: "levels" })).toEqual([]);
});

it("of two commands for one value shows the newer", () => {
  const before = { state: "verified", endedAt: noon } as const;
  const items = [{ k: "target", row: 1, from: 26.5, to: 25 }];
  expect(marksOf({ state: "sent", items }, before)).toEqual([["target@1", "open", 25]]);
});
