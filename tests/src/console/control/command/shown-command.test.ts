import { expect, it } from "vitest";
import type { Command } from "../../../../../contract/control/command/command.ts";
import { minuteMs } from "../../../../../contract/base/time.ts";
import {
  shownCommands,
  trialUntil,
} from "../../../../../src/console/control/command/shown-command.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { buildCommand } from "../../../harness/command-factory.ts";

let count = 0;
const command = (over: Partial<Command>) =>
  buildCommand({ id: `c${(count += 1)}`, armedAt: noon + count, endedAt: noon, ...over });
/** A user who sent none of these commands. */
const nobody = 99;
const shown = (all: readonly Command[], afterMs: number, userId = nobody) =>
  shownCommands(all, noon + afterMs, userId).map(({ id }) => id);

it("one's own change is visible for the ten minutes of its undo, until it is undone", () => {
  const own = command({ state: "verified", createdBy: 7 });
  expect(shown([own], 9 * minuteMs, 7)).toEqual([own.id]);
  expect(shown([own], 9 * minuteMs, 8)).toEqual([]);
  expect(shown([own], 10 * minuteMs, 7)).toEqual([]);
  const undo = command({ state: "verified", createdBy: 7, undoOf: own.id });
  expect(shown([own, undo], 9 * minuteMs, 7)).toEqual([]);
});

it("a success is visible for half a minute, a difference for ten minutes unless resolved", () => {
  const good = command({ state: "verified" });
  const wrong = command({ state: "mismatch" });
  const open = command({ state: "unconfirmed", endedAt: null });
  const all = [good, wrong, open, command({ state: "armed", endedAt: null })];
  expect(shown(all, 29_000)).toEqual([good.id, wrong.id, open.id]);
  expect(shown(all, 31_000)).toEqual([wrong.id, open.id]);
  expect(shown(all, 10 * minuteMs)).toEqual([open.id]);
  // A change of another value of the group, or a failed one, does not resolve the difference.
  const beside = [{ k: "target", row: 3, from: 20, to: 21 }];
  const others = [
    command({ state: "verified", items: beside }),
    command({ state: "mismatch" }),
    command({ state: "verified", group: "levels" }),
  ];
  expect(shown([wrong, ...others], 31_000)).toContain(wrong.id);
  for (const mending of [
    command({ state: "verified" }),
    command({ state: "verified", items: [], undoOf: wrong.id }),
  ])
    expect(shown([wrong, mending], 31_000)).toEqual([]);
});

it("a trial is visible until it ends by itself, is kept or ended", () => {
  const trial = command({ state: "verified", trialMin: 30 });
  const until = noon + 30 * minuteMs;
  expect(trialUntil(trial, [trial], noon)).toBe(until);
  expect(shown([trial], 29 * minuteMs)).toEqual([trial.id]);
  expect(shown([trial], 30 * minuteMs)).toEqual([]);
  for (const to of ["keep", "former"] as const) {
    const end = command({ group: null, items: [], action: { do: "trial", of: trial.id, to } });
    expect(trialUntil(trial, [trial, { ...end, state: "rejected" }], noon)).toBe(until);
    expect(trialUntil(trial, [trial, { ...end, state: "verified" }], noon)).toBeNull();
  }
  expect(trialUntil({ ...trial, state: "mismatch" }, [], noon)).toBeNull();
  const rounded = [{ k: "target", row: 1, r: "differs" as const, is: 26 }];
  expect(trialUntil({ ...trial, state: "mismatch", found: rounded }, [], noon)).toBe(until);
  // The gateway has reverted the trial and reported that; or a user has undone it, or made it
  // permanent.
  expect(trialUntil({ ...trial, trialEndedAt: noon + 1 }, [trial], noon)).toBeNull();
  for (const over of [
    command({ state: "verified", items: [], undoOf: trial.id }),
    command({ state: "verified" }),
  ])
    expect(trialUntil(trial, [trial, over], noon)).toBeNull();
});
