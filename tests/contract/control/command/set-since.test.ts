import { expect, it } from "vitest";
import {
  type CommandLife,
  newCommand,
} from "../../../../contract/control/command/command-state.ts";
import { mayBeSetSince } from "../../../../contract/control/command/set-since.ts";

const session = "0123456789ab";
const done = (k: string, seq: number, more: Partial<CommandLife> = {}): CommandLife => ({
  ...newCommand({
    id: `${k}${seq}`,
    seq,
    kind: "do",
    createdAt: 0,
    group: null,
    wish: [{ k, from: "smart", to: "hand" }],
    isJournalled: true,
    needsApproval: false,
  }),
  session,
  claimedAt: 1000,
  ...more,
});
const frame = (
  others: readonly CommandLife[] = [],
  controlMode = "hand",
  by: string | null = session,
) => ({ detail: { controlMode, ventLevel: 5 }, others, session: by }) as const;

it("a value set by an action stays attributed to it until another source can have set it", () => {
  const [mode, level] = [done("controlMode", 5), done("ventLevel", 5)];
  for (const item of [mode, level]) {
    expect(mayBeSetSince(item, frame([item]))).toBe(false);
    // No connection is reported, so the one in which it was done may not be over.
    expect(mayBeSetSince(item, frame([item], "hand", null))).toBe(false);
    expect(mayBeSetSince(item, frame([item], "hand", "ffffffffffff"))).toBe(true);
    expect(mayBeSetSince(item, frame([item, done("controlMode", 4)]))).toBe(false);
    expect(mayBeSetSince(item, frame([item, done("controlMode", 6)]))).toBe(true);
  }
  // A command in progress may have been carried out, though nothing was received of it.
  const unheard = done("controlMode", 6, { claimedAt: null, state: "begun", saidAt: 500 });
  expect(mayBeSetSince(mode, frame([mode, unheard]))).toBe(true);
  expect(mayBeSetSince(mode, frame([mode, { ...unheard, state: "rejected" }]))).toBe(false);
  expect(mayBeSetSince(mode, frame([done("ventLevel", 6)]))).toBe(false);
  expect(mayBeSetSince(level, frame([done("ventLevel", 6)]))).toBe(true);
  expect(mayBeSetSince(mode, frame([], "smart"))).toBe(false);
  expect(mayBeSetSince(level, frame([], "smart"))).toBe(true);
});
