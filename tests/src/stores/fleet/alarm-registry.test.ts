import { beforeEach, describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { AlarmRegistry } from "../../../../src/stores/fleet/alarm-registry.ts";
import { buildAlarm, noon } from "../../harness/fleet-factory.ts";

let book: AlarmRegistry;
beforeEach(() => {
  book = new AlarmRegistry();
});
const ids = (alarms: Iterable<Alarm>) => [...alarms].map(({ id }) => id);
const closed = (id: number, version: number) => buildAlarm({ id, version, state: "closed" });

describe("an outdated message about an alarm", () => {
  it("has the version already known", () => {
    book.put(buildAlarm({ version: 2 }));
    expect(book.put(buildAlarm({ version: 2, state: "acknowledged" }))).toBe(false);
    expect(book.get(1)?.state).toBe("unacknowledged");
  });

  it("has an older version", () => {
    book.put(buildAlarm({ version: 5, severity: 1 }));
    book.put(buildAlarm({ version: 4, severity: 3 }));
    expect(book.get(1)?.severity).toBe(1);
  });

  it("of a version before the closing leaves it closed", () => {
    book.put(buildAlarm({ version: 1 }));
    book.put(closed(1, 3));
    expect(book.put(buildAlarm({ version: 2 }))).toBe(false);
    expect([book.get(1), book.ofHouse(100)]).toEqual([undefined, []]);
  });

  it("has an older version of a closed one", () => {
    book.put(closed(1, 3));
    book.put(buildAlarm({ version: 2 }));
    expect(ids(book.all())).toEqual([]);
  });

  it("leaves the list of its house the very same", () => {
    book.put(buildAlarm({ version: 2 }));
    const list = book.ofHouse(100);
    book.put(buildAlarm({ version: 1 }));
    expect(book.ofHouse(100)).toBe(list);
  });
});

describe("an alarm", () => {
  it("is new until its first message, and not when it was lately closed", () => {
    expect(book.isNew(buildAlarm())).toBe(true);
    book.put(buildAlarm());
    expect(book.isNew(buildAlarm())).toBe(false);
    book.put(closed(1, 2));
    expect(book.isNew(buildAlarm())).toBe(false);
  });

  it("reopens with a newer message", () => {
    book.put(closed(1, 3));
    expect(book.put(buildAlarm({ version: 4 }))).toBe(true);
    expect([ids(book.all()), ids(book.ofHouse(100))]).toEqual([[1], [1]]);
  });

  it("that moved to another house is in that one only", () => {
    book.put(buildAlarm({ version: 1, houseId: 100 }));
    book.put(buildAlarm({ version: 2, houseId: 101 }));
    expect([ids(book.ofHouse(100)), ids(book.ofHouse(101))]).toEqual([[], [1]]);
  });

  it("closed and forgotten long ago counts as unknown", () => {
    for (let id = 1; id <= 2001; id += 1) book.put(closed(id, 1));
    expect([book.isNew(buildAlarm({ id: 1 })), book.isNew(buildAlarm({ id: 2 }))]).toEqual([
      true,
      false,
    ]);
  });

  it("closed again counts as closed lately", () => {
    for (let id = 1; id <= 2000; id += 1) book.put(closed(id, 1));
    book.put(closed(1, 2));
    book.put(closed(2001, 1));
    expect([book.isNew(buildAlarm({ id: 1 })), book.isNew(buildAlarm({ id: 2 }))]).toEqual([
      false,
      true,
    ]);
  });
});

describe("the list of a house", () => {
  it("is worst first, and among equals the oldest first", () => {
    book.put(buildAlarm({ id: 1, severity: 3 }));
    book.put(buildAlarm({ id: 2, severity: 1, raisedAt: noon }));
    book.put(buildAlarm({ id: 3, severity: 1, raisedAt: noon - 1 }));
    expect(ids(book.ofHouse(100))).toEqual([3, 2, 1]);
  });

  it("puts an alarm in its new place when it gets worse", () => {
    book.put(buildAlarm({ id: 1, severity: 2 }));
    book.put(buildAlarm({ id: 2, severity: 3 }));
    book.put(buildAlarm({ id: 2, severity: 1, version: 2 }));
    expect(ids(book.ofHouse(100))).toEqual([2, 1]);
  });

  it("is a new list after each change", () => {
    book.put(buildAlarm({ id: 1 }));
    const before = book.ofHouse(100);
    book.put(buildAlarm({ id: 2 }));
    expect([ids(before), ids(book.ofHouse(100))]).toEqual([[1], [1, 2]]);
  });

  it("is the same empty list for all houses without an alarm", () => {
    book.put(buildAlarm());
    book.put(closed(1, 2));
    expect(book.ofHouse(100)).toBe(book.ofHouse(999));
  });
});

describe("a fresh picture", () => {
  const restart = (...alarms: Alarm[]) => book.restart({ alarms, seq: 10, endedAt: null });

  it("gives the time when the last alarm ended, as a later end does", () => {
    expect(book.restart({ alarms: [], seq: 10, endedAt: 500 })).toBe(true);
    expect(book.restart({ alarms: [], seq: 10, endedAt: 400 })).toBe(false);
    expect(book.endedAt).toBe(500);
    book.put(buildAlarm({ state: "closed", ackAt: 700, clearedAt: 600, version: 11 }));
    expect(book.endedAt).toBe(700);
    book.clear();
    expect(book.endedAt).toBeNull();
  });

  it("closes alarms it does not name", () => {
    book.put(buildAlarm({ id: 1, version: 3 }));
    book.put(buildAlarm({ id: 2, version: 4 }));
    expect(restart(buildAlarm({ id: 2, version: 4 }))).toBe(true);
    expect([ids(book.all()), ids(book.ofHouse(100)), ids(book.takeSorted())]).toEqual([
      [2],
      [2],
      [2],
    ]);
  });

  it("keeps newer alarms", () => {
    book.put(buildAlarm({ id: 1, version: 11 }));
    expect(restart()).toBe(false);
    expect(ids(book.all())).toEqual([1]);
  });

  it("does not reopen later closed ones", () => {
    book.put(closed(1, 11));
    expect(restart(buildAlarm({ id: 1, version: 3 }))).toBe(false);
  });

  it("changes nothing without new content", () => {
    const alarms = [buildAlarm({ id: 1 }), buildAlarm({ id: 2 })];
    restart(...alarms);
    expect(restart(...alarms)).toBe(false);
  });

  it("adds new alarms, also when the last one is known", () => {
    book.put(buildAlarm({ id: 2 }));
    expect(restart(buildAlarm({ id: 1 }), buildAlarm({ id: 2 }))).toBe(true);
    expect(ids(book.all()).toSorted()).toEqual([1, 2]);
  });
});

describe("all open alarms", () => {
  it("are worst first across the houses", () => {
    book.put(buildAlarm({ id: 1, severity: 3, houseId: 100 }));
    book.put(buildAlarm({ id: 2, severity: 1, houseId: 101 }));
    expect(ids(book.takeSorted())).toEqual([2, 1]);
  });

  it("are merged with changes since they were last read", () => {
    for (const id of [1, 2, 3]) book.put(buildAlarm({ id, severity: 2 }));
    book.takeSorted();
    book.put(closed(2, 2));
    book.put(buildAlarm({ id: 3, severity: 1, version: 2 }));
    book.put(buildAlarm({ id: 4, severity: 4 }));
    expect(ids(book.takeSorted())).toEqual([3, 1, 4]);
  });

  it("omit alarms that opened and closed between two reads", () => {
    book.put(buildAlarm({ version: 1 }));
    book.put(closed(1, 2));
    expect(book.takeSorted()).toEqual([]);
  });

  it("are none once the registry is cleared, and earlier versions are forgotten", () => {
    book.put(buildAlarm({ id: 1 }));
    book.put(closed(2, 9));
    book.takeSorted();
    book.clear();
    expect([book.takeSorted(), book.ofHouse(100), ids(book.all())]).toEqual([[], [], []]);
    expect(book.put(buildAlarm({ id: 2, version: 1 }))).toBe(true);
  });
});
