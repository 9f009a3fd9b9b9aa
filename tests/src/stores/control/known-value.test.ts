import { expect, it } from "vitest";
import {
  commandAfter,
  type CommandEvent,
} from "../../../../contract/control/command/command-life.ts";
import { isEnded, newCommand } from "../../../../contract/control/command/command-state.ts";
import { withChanges } from "../../../../contract/control/protocol/controller-setting.ts";
import { GroupEdit } from "../../../../src/stores/control/group-edit.ts";
import { knownGroup } from "../../harness/settings-factory.ts";

const place = { k: "targetOffset" };
const session = "0123456789ab";
/** Value each controller stores for a requested one, and whether it reports the order as done. */
const controllers = {
  obeys: { takes: (_: number, to: number) => to, answers: true },
  liar: { takes: (is: number) => is, answers: true },
  deaf: { takes: (_: number, to: number) => to, answers: false },
  rounder: { takes: (_: number, to: number) => Math.round(to * 2) / 2, answers: true },
} as const;
const names = Object.keys(controllers) as (keyof typeof controllers)[];

it("1,000 sends: the shown value is the controller's last report, and success its later report", () => {
  const start = knownGroup("curve");
  const edit = new GroupEdit(start);
  let reported = start;
  const isSaid = () => expect(edit.reportedAt(place)).toBe(reported.settings.values[place.k]);
  const ends = new Map<string, number>();
  for (let count = 0; count < 1000; count += 1) {
    const name = names[count % names.length]!;
    const from = Number(reported.settings.values[place.k]);
    const to = ((count * 7) % 41) / 10 - 2;
    edit.set(place, to);
    isSaid();
    const [change] = edit.changes;
    if (change === undefined) continue;
    const happen = (life: ReturnType<typeof newCommand>, event: CommandEvent, at: number) =>
      commandAfter(life, event, at);
    let life = newCommand({
      id: `c${count}`,
      seq: count + 1,
      kind: "write",
      createdAt: 0,
      group: "curve",
      wish: [change],
      isJournalled: true,
      needsApproval: false,
    });
    life = happen(life, { kind: "said", session }, 0);
    isSaid();
    const controller = controllers[name];
    const is = controller.takes(from, to);
    const settings = withChanges(reported.settings, [{ ...place, to: is }]);
    if (controller.answers) {
      const answer = { v: 2, id: life.id, state: "done", rev: count + 2 } as const;
      life = happen(life, { kind: "answer", answer, ackedSeq: 0 }, 1000);
      isSaid();
      expect(life.state).toBe("begun");
      life = happen(life, { kind: "values", id: life.id, rev: count + 2, settings }, 1500);
    } else life = happen(life, { kind: "tick", session }, 65_000);
    // An unresponsive controller's own report arrives later, without mention of the command.
    reported = knownGroup("curve", settings, { rev: count + 2, hash: `h${count}` });
    edit.receive(reported);
    isSaid();
    expect([name, life.state === "verified"]).toEqual([name, controller.answers && is === to]);
    expect(isEnded(life.state)).toBe(controller.answers);
    ends.set(life.state, (ends.get(life.state) ?? 0) + 1);
    edit.discard();
  }
  expect([...ends.keys()].toSorted()).toEqual(["mismatch", "unconfirmed", "verified"]);
});
