import { expect, it } from "vitest";
import { Cursor } from "../../../src/realtime/stream-cursor.ts";
import { alarmFact, buildAlarm, buildDelta } from "../harness/fleet-factory.ts";

const raise = (version: number) => alarmFact(buildAlarm({ id: version, version }));
const at = (seq: number) => {
  const cursor = new Cursor();
  cursor.jump({ seq, serverTime: 1000, openTransaction: 90 });
  return cursor;
};

it("returns only the new facts of a delta that overlaps known ones", () => {
  expect(
    at(5).advance(buildDelta({ prev: 3, seq: 7, facts: [raise(4), raise(5), raise(6), raise(7)] })),
  ).toEqual({ kind: "next", facts: [raise(6), raise(7)] });
});

it("keeps the time of the last accepted message", () => {
  const cursor = at(5);
  cursor.advance(buildDelta({ prev: 5, seq: 5, serverTime: 2000 }));
  cursor.advance(buildDelta({ prev: 6, seq: 7, serverTime: 3000 }));
  expect(cursor.at).toBe(2000);
  // A message arrived after the snapshot, which the snapshot's transaction does not cover.
  expect(cursor.openTransaction).toBeNull();
});

it("does not move on a gap", () => {
  const cursor = at(5);
  expect(cursor.advance(buildDelta({ prev: 6, seq: 7 }))).toEqual({ kind: "gap" });
  expect(cursor).toMatchObject({ seq: 5, at: 1000, openTransaction: 90 });
});

it("treats anything before the first snapshot as a gap", () => {
  expect(new Cursor().advance(buildDelta({ prev: 0, seq: 0 }))).toEqual({ kind: "gap" });
});
