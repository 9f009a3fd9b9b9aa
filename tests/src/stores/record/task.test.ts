import { describe, expect, it, vi } from "vitest";
import { Task } from "../../../../src/stores/record/task.ts";

function taskOf() {
  const run = vi.fn<(input: number) => Promise<string>>().mockResolvedValue("done so");
  const done = vi.fn<() => void>();
  return { task: new Task(run, done), run, done };
}

describe("a task", () => {
  it("does nothing before a confirmation, and only the requested work after", async () => {
    const { task, run } = taskOf();
    expect(await task.confirm()).toBe(false);
    task.start(7);
    expect([task.step, task.input, run.mock.calls]).toEqual(["asked", 7, []]);
  });

  it("is done once, however often it is confirmed", async () => {
    const { task, run, done } = taskOf();
    task.start(7);
    expect(await Promise.all([task.confirm(), task.confirm()])).toEqual([true, false]);
    expect([run.mock.calls, task.step, task.result]).toEqual([[[7]], "done", "done so"]);
    expect(done).toHaveBeenCalledTimes(1);
    expect(await task.confirm()).toBe(false);
  });

  it("has the server's reasons by their fields until it is tried again", async () => {
    const { task, run } = taskOf();
    const fields = { "values.price": "Must be at most 9" };
    run.mockRejectedValueOnce(Object.assign(new Error("refused"), { fields }));
    task.start(7);
    await task.confirm();
    expect(task.fields).toEqual(fields);
    task.start(7);
    expect(task.fields).toEqual({});
  });

  it("shows why it failed and may be tried again", async () => {
    const { task, run, done } = taskOf();
    run.mockRejectedValueOnce(new Error("no network"));
    task.start(7);
    expect(await task.confirm()).toBe(false);
    expect([task.step, task.failure]).toEqual(["failed", "no network"]);
    expect(done).not.toHaveBeenCalled();
    expect(await task.confirm()).toBe(true);
    expect(task.failure).toBeNull();
  });

  it("drops a response to an outdated request", async () => {
    const { task, run } = taskOf();
    let answer: (text: string) => void = () => undefined;
    run.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    task.start(7);
    const sent = task.confirm();
    task.start(8);
    answer("of 7");
    await sent;
    expect([task.input, task.step, task.result]).toEqual([8, "asked", null]);
  });
});
