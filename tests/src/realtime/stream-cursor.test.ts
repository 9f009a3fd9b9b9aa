import { expect, it } from "vitest";
import { Cursor } from "../../../src/realtime/stream-cursor.ts";
import { alarmFact, buildAlarm, buildDelta } from "../harness/fleet-factory.ts";

const raise = (version: number) => alarmFact(buildAlarm({ id: version, version }));
const at = (seq: number) => {
  const cursor = new Cursor();
  cursor.jump(seq);
  return cursor;
};

it("gives only the new facts of a delta that overlaps known ones", () => {
  expect(
    at(5).advance(buildDelta({ prev: 3, seq: 7, facts: [raise(4), raise(5), raise(6), raise(7)] })),
  ).toEqual({ kind: "next", facts: [raise(6), raise(7)] });
});

it("does not move on a gap", () => {
  const cursor = at(5);
  expect(cursor.advance(buildDelta({ prev: 6, seq: 7 }))).toEqual({ kind: "gap" });
  expect(cursor.seq).toBe(5);
});

it("calls anything before the first snapshot a gap", () => {
  expect(new Cursor().advance(buildDelta({ prev: 0, seq: 0 }))).toEqual({ kind: "gap" });
});
