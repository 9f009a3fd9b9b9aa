import { describe, expect, it } from "vitest";
import {
  isTaskEnded,
  isTaskFailed,
  newTask,
  type TaskEvent,
  type TaskLife,
  taskAfter,
  taskTimes,
} from "../../../../contract/control/firmware/rollout-task.ts";

const word = (state: "downloading" | "downloaded" | "failed", offset = 0): TaskEvent => ({
  kind: "word",
  word: state === "failed" ? { state, offset, reason: "hash" } : { state, offset },
});
const command = (
  state: Extract<TaskEvent, { kind: "command" }>["state"],
  reason: string | null = null,
  file: "firmware" | "config" = "firmware",
): TaskEvent => ({ kind: "command", state, reason, file });
const run = (events: readonly TaskEvent[], at = 1000, from = newTask(0)): TaskLife =>
  events.reduce((task, event) => taskAfter(task, event, at), from);

const offered: TaskEvent = { kind: "offered", session: "s" };
const sent: TaskEvent = { kind: "sent", commandId: "c" };
const installing = [offered, word("downloading", 5), word("downloaded", 9), sent] as const;

describe("the rollout of a file to a gateway", () => {
  it("is offered, fetched, installed, observed, and then running", () => {
    const watched = run([...installing, command("begun"), command("verified")]);
    expect(watched).toMatchObject({ state: "watched", runsAt: 1000, offset: 9 });
    const soon = 1000 + taskTimes.watchMs - 1;
    const observed = (readingAt: number | null, isAlarmed = false): TaskEvent => ({
      kind: "seen",
      readingAt,
      isAlarmed,
    });
    expect(taskAfter(watched, observed(soon), soon)).toBe(watched);
    expect(taskAfter(watched, observed(soon + 1), soon + 1).state).toBe("verified");
    expect(taskAfter(watched, observed(soon, true), soon)).toMatchObject({
      state: "failed",
      reason: "alarmSince",
    });
    expect(taskAfter(watched, observed(null), 1000 + taskTimes.silentMs)).toMatchObject({
      state: "unconfirmed",
    });
  });

  it("of settings ends when they have been set", () => {
    expect(run([...installing, command("verified", null, "config")]).state).toBe("verified");
  });

  it("that fails verification is not installed", () => {
    expect(run([offered, word("failed")])).toMatchObject({ state: "failed", reason: "hash" });
  });

  it("is rolled back when the new firmware does not start", () => {
    expect(run([...installing, command("begun"), command("notApplied", "undone")])).toMatchObject({
      state: "rolledBack",
      reason: "undone",
    });
    expect(run([...installing, command("mismatch")]).state).toBe("failed");
  });

  it("is tried three times after a temporary fault, and fetched again when the file is missing", () => {
    const busy = run([...installing, command("rejected", "localBusy")]);
    expect(busy).toMatchObject({ state: "downloaded", tries: 1, commandId: null });
    const twice = run([sent, command("rejected", "interlock")], 1000, busy);
    expect(run([sent, command("expired")], 1000, twice)).toMatchObject({
      state: "failed",
      reason: "expired",
    });
    // The fault lies with the person responsible for the rollout, not with the house.
    const lost = run([...installing, command("cancelled", "notAllowed")]);
    expect(lost).toMatchObject({ state: "downloaded", reason: "notAllowed" });
    expect(run([...installing, command("rejected", "noFile")]).state).toBe("waiting");
    expect(run([...installing, command("rejected", "unsupported")]).state).toBe("failed");
  });

  it("is unconfirmed after ten minutes without a report, and still ends", () => {
    const at = 1000 + taskTimes.silentMs;
    const silent = taskAfter(
      run([...installing, command("begun")]),
      { kind: "tick", isOnline: true },
      at,
    );
    expect(silent.state).toBe("unconfirmed");
    expect([isTaskFailed(silent.state), isTaskEnded(silent.state)]).toEqual([true, false]);
    expect(taskAfter(silent, command("verified"), at).state).toBe("watched");
    expect(taskAfter(silent, { kind: "again" }, at).state).toBe("waiting");
  });

  it("that stops after its installation stays unconfirmed until the gateway answers", () => {
    const task = run([...installing, command("begun"), command("verified")]);
    const looked = (from: TaskLife, at: number, readingAt: number | null) =>
      run([command("verified"), { kind: "seen", readingAt, isAlarmed: false }], at, from);
    const silentAt = 1000 + taskTimes.silentMs;
    const silent = looked(task, silentAt, 1000);
    expect(silent).toMatchObject({ state: "unconfirmed", reason: "silent" });
    for (const later of [1000, taskTimes.silentMs, 10 * taskTimes.silentMs])
      expect(looked(silent, silentAt + later, 1000)).toBe(silent);
    expect(run([{ kind: "leftOut", reason: "byPerson" }], silentAt, silent).state).toBe("leftOut");
    // It is online again, and observed for as long as any other one.
    const backAt = silentAt + 5000;
    const back = looked(silent, backAt, backAt);
    expect(back).toMatchObject({ state: "watched", reason: null, runsAt: backAt });
    const soon = backAt + taskTimes.watchMs;
    expect(looked(back, soon, soon - 1)).toBe(back);
    expect(looked(back, soon, soon).state).toBe("verified");
    expect(looked(back, backAt + taskTimes.silentMs, backAt).state).toBe("unconfirmed");
  });

  it("is offered again when it stalls, five times; not while the gateway is offline", () => {
    let task = run([offered]);
    for (let stall = 1; stall < taskTimes.stallsMax; stall += 1) {
      const at = task.heardAt + taskTimes.stallMs;
      expect(taskAfter(task, { kind: "tick", isOnline: false }, at)).toBe(task);
      task = taskAfter(task, { kind: "tick", isOnline: true }, at);
      expect(task).toMatchObject({ stalls: stall, offeredIn: null });
    }
    const at = task.heardAt + taskTimes.stallMs;
    expect(taskAfter(task, { kind: "tick", isOnline: true }, at)).toMatchObject({
      state: "failed",
      reason: "stalled",
    });
  });

  it("cannot be skipped once started, and stays in its final state", () => {
    const left: TaskEvent = { kind: "leftOut", reason: "byPerson" };
    expect(run([...installing, left]).state).toBe("installing");
    const out = run([offered, left]);
    expect(out.state).toBe("leftOut");
    expect(run([...installing, { kind: "again" }], 1000, out)).toBe(out);
  });
});
