import { describe, expect, it } from "vitest";
import {
  commandAfter,
  type CommandEvent,
} from "../../../../contract/control/command/command-life.ts";
import { commandTimes, newCommand } from "../../../../contract/control/command/command-state.ts";
import { shownVersion } from "../../../../contract/control/command/shown-version.ts";

const { versionMs } = commandTimes;
/** Sent at 1000, ended by the gateway's report at 9000. */
function installed(is: string, more: { readonly undone?: true } = {}) {
  const events: readonly (readonly [number, CommandEvent])[] = [
    [1000, { kind: "said", session: "0123456789ab" }],
    [
      9000,
      {
        kind: "answer",
        answer: {
          v: 2,
          id: "a",
          state: "done",
          items: [{ k: "version", r: "applied", is }],
          ...more,
        },
        ackedSeq: 0,
      },
    ],
  ];
  const command = newCommand({
    id: "a",
    seq: 5,
    kind: "install",
    createdAt: 0,
    group: null,
    wish: [{ k: "version", from: "1", to: "2" }],
    isJournalled: true,
    needsApproval: false,
  });
  return events.reduce((life, [at, event]) => commandAfter(life, event, at), command);
}
const shown = (version: string | null, saidAt: number | null, at = 9100) =>
  shownVersion(installed("2"), { version, at: saidAt }, at);

describe("the reported version decides about an installation", () => {
  it("reported before its end or after it", () => {
    expect(shown("2", 8999)).toBe("2");
    expect(shown("2", 9050)).toBe("2");
    expect(shown("3", 9050)).toBe("3");
  });

  it("fails when the version was reported before the command, or never", () => {
    expect(shown("2", 999)).toBe(null);
    expect(shown("1", 999, 9000 + 2 * versionMs)).toBe(null);
    expect(shown(null, null, 9000 + 2 * versionMs)).toBe(null);
    expect(shown("2", null)).toBe(null);
  });

  it("fails with the former version when no newer report comes for a minute", () => {
    expect(shown("1", 8999)).toBe(null);
    expect(shown("1", 8999, 9000 + versionMs - 1)).toBe(null);
    expect(shown("1", 8999, 9000 + versionMs)).toBe("1");
  });

  it("and at once if the report of the end names the former version", () => {
    const life = installed("1", { undone: true });
    expect(shownVersion(life, { version: "1", at: 8999 }, 9100)).toBe("1");
  });

  it("waits until the gateway has reported the end, and ignores other files", () => {
    const life = installed("2");
    const reported = { version: "2", at: 9050 };
    expect(shownVersion({ ...life, claimedAt: null, claim: null }, reported, 9100)).toBe(null);
    expect(shownVersion({ ...life, kind: "do" }, reported, 9100)).toBe(null);
    expect(shownVersion({ ...life, wish: [] }, reported, 9100)).toBe(null);
  });
});
