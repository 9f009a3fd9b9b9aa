import { expect, test, vi } from "vitest";
import { InOrder } from "../../../src/realtime/in-order.ts";

test("a message that arrives while another is unpacked waits for it, and a third waits for both", async () => {
  const inOrder = new InOrder();
  const handed: string[] = [];
  const hand = (text: string) => () => void handed.push(text);
  const unpackings: (() => void)[] = [];
  const packed = (text: string) => () =>
    inOrder.hold(new Promise<void>((resolve) => unpackings.push(resolve)).then(hand(text)));
  const unpack = async () => {
    unpackings.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };

  inOrder.run(hand("first"));
  inOrder.run(packed("snapshot"));
  inOrder.run(hand("second"));
  inOrder.run(packed("another"));
  inOrder.run(hand("third"));
  expect(handed).toEqual(["first"]);
  await unpack();
  expect(handed).toEqual(["first", "snapshot", "second"]);
  await unpack();
  expect(handed).toEqual(["first", "snapshot", "second", "another", "third"]);
});

test("messages continue when one cannot be unpacked", async () => {
  const report = vi.spyOn(console, "error").mockReturnValue();
  const inOrder = new InOrder();
  const handed: string[] = [];
  inOrder.run(() => inOrder.hold(Promise.reject(new Error("broken"))));
  inOrder.run(() => void handed.push("next"));
  await vi.waitFor(() => expect(handed).toEqual(["next"]));
  expect(report).toHaveBeenCalledOnce();
  report.mockRestore();
});
