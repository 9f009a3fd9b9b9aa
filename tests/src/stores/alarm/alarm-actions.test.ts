import { describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { AlarmActions, type AlarmPort } from "../../../../src/stores/alarm/alarm-actions.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { buildAlarm, buildSnapshot } from "../../harness/fleet-factory.ts";

function actions(acknowledge: AlarmPort["acknowledge"], alarms: Alarm[] = [buildAlarm()]) {
  const fleet = new FleetStore();
  fleet.applySnapshot(buildSnapshot({ alarms }));
  return {
    fleet,
    actions: new AlarmActions(
      {
        acknowledge,
        acknowledgeIncident: (alarmId, upTo, note) => acknowledge([alarmId, upTo], note),
        reset: acknowledge,
        shelve: (ids) => acknowledge(ids, ""),
        work: (ids) => acknowledge(ids, ""),
        unshelve: (ids) => acknowledge(ids, ""),
      },
      fleet,
    ),
  };
}

describe("AlarmActions", () => {
  it("shows the server's answer at once", async () => {
    const { fleet, actions: one } = actions((ids, note) =>
      Promise.resolve(
        ids.map((id) => buildAlarm({ id, state: "acknowledged", ackNote: note, version: 2 })),
      ),
    );
    const doing = one.acknowledge([1], "on it");
    expect(one.isPending(1)).toBe(true);
    expect(await doing).toBe(true);
    expect(fleet.alarm(1)).toMatchObject({ state: "acknowledged", ackNote: "on it" });
    expect(fleet.totals.unacknowledged).toBe(0);
    expect(one.stateOf(1)).toBeUndefined();
  });

  it("reports a failure, keeps the alarm unchanged, and can be retried", async () => {
    let isBroken = true;
    const { fleet, actions: one } = actions((ids) =>
      isBroken
        ? Promise.reject(new Error("closed already"))
        : Promise.resolve(ids.map((id) => buildAlarm({ id, state: "acknowledged", version: 2 }))),
    );
    expect(await one.acknowledge([1], "")).toBe(false);
    expect(one.stateOf(1)).toMatchObject({ kind: "failed", message: "closed already" });
    expect(fleet.alarm(1)?.state).toBe("unacknowledged");
    isBroken = false;
    expect(await one.acknowledge([1], "")).toBe(true);
  });

  it("does not send an alarm twice while a request is pending", async () => {
    const calls: (readonly number[])[] = [];
    let answer: () => void = () => undefined;
    const { actions: one } = actions((ids) => {
      calls.push(ids);
      return new Promise((resolve) => void (answer = () => resolve([])));
    });
    const first = one.acknowledge([1], "");
    await one.acknowledge([1], "");
    answer();
    await first;
    expect(calls).toEqual([[1]]);
  });

  it("closes a latched alarm on its reset, with the note", async () => {
    const latched = buildAlarm({ id: 1, latchedAt: 5 });
    const { fleet, actions: one } = actions(
      (ids, ackNote) =>
        Promise.resolve(
          ids.map((id) => buildAlarm({ id, state: "closed", clearedAt: 9, ackNote, version: 2 })),
        ),
      [latched],
    );
    expect(await one.reset([1], "belt renewed")).toBe(true);
    expect(fleet.alarm(1)).toBeUndefined();
    expect(one.stateOf(1)).toBeUndefined();
  });

  it("splits more alarms than one call may contain", async () => {
    const sizes: number[] = [];
    const { actions: one } = actions((ids) => {
      sizes.push(ids.length);
      return Promise.resolve([]);
    });
    await one.acknowledge(
      Array.from({ length: 450 }, (_, i) => i + 1),
      "",
    );
    expect(sizes).toEqual([200, 200, 50]);
  });
});
