import { describe, expect, it } from "vitest";
import { withChanges } from "../../../../contract/control/protocol/controller-setting.ts";
import { soundSettings } from "../../harness/sound-settings.ts";
import { GroupEdit } from "../../../../src/stores/control/group-edit.ts";
import { unchosen } from "../../../../src/stores/control/three-way.ts";
import { knownGroup } from "../../harness/settings-factory.ts";

const curve = knownGroup("curve");
const target = (row: number) => ({ k: "target", row });
/** The same curve after a person changed it at the panel. */
const changed = (to: Readonly<Record<string, number>>, hash = "00000002") =>
  knownGroup(
    "curve",
    withChanges(
      curve.settings,
      Object.entries(to).map(([place, value]) => {
        const [k = "", row] = place.split("@");
        return { k, ...(row === undefined ? {} : { row: Number(row) }), to: value };
      }),
    ),
    { hash },
  );

describe("an edit of a group", () => {
  it("keeps the controller's values beside the desired ones", () => {
    const edit = new GroupEdit(curve);
    edit.set(target(1), 26.5);
    expect([edit.reportedAt(target(1)), edit.desiredAt(target(1))]).toEqual([27, 26.5]);
    expect(edit.changes).toEqual([{ k: "target", row: 1, from: 27, to: 26.5 }]);
    expect([edit.isChanged(target(1)), edit.isChanged(target(0))]).toEqual([true, false]);
  });

  it("counts a drag of two values as one step, and one without a change as none", () => {
    const edit = new GroupEdit(curve);
    const drag = (day: number, to: number) =>
      edit.setMany(
        [
          { k: "day", row: 1, to: day },
          { k: "target", row: 1, to },
        ],
        "point 1",
      );
    const before = edit.desired;
    drag(15, 26.5);
    drag(16, 26);
    drag(16, 26);
    edit.seal();
    edit.setMany([{ k: "day", row: 1, to: 16 }]);
    edit.undo();
    expect([edit.desired, edit.canUndo]).toEqual([before, false]);
  });

  it("counts typing into one field as one step, and undoes up to fifty steps", () => {
    const edit = new GroupEdit(curve);
    for (const value of [2, 26, 26.5]) edit.set(target(1), value);
    edit.seal();
    edit.set({ k: "targetOffset" }, 1);
    edit.undo();
    expect(edit.changes).toHaveLength(1);
    edit.undo();
    expect([edit.changes, edit.canUndo]).toEqual([[], false]);
    for (let i = 1; i <= 60; i += 1) {
      edit.seal();
      edit.set(target(1), 20 + i / 10);
    }
    for (let i = 0; i < 60; i += 1) edit.undo();
    expect(edit.desiredAt(target(1))).toBe(21);
  });

  it("shows which values no controller accepts", () => {
    const edit = new GroupEdit(curve);
    edit.set(target(0), 99);
    edit.set(target(1), "");
    expect(edit.faultAt(target(0))?.fault).toBe("range");
    expect(edit.faultAt(target(1))?.fault).toBe("empty");
    edit.putBack(target(0));
    expect(edit.faultAt(target(0))).toBeUndefined();
  });

  it("adds a row with values in the middle, and removes rows", () => {
    const edit = new GroupEdit(curve);
    edit.addRow(0);
    expect(edit.desired.rows.map(({ day }) => day)).toEqual([0, 7, 14, 28]);
    edit.addRow(3);
    expect(edit.desired.rows[4]?.["day"]).toBe(35);
    edit.removeRow(1);
    edit.removeRow(3);
    expect(edit.changes).toEqual([]);
  });

  it("follows the controller without changes, and after the requested value is reached", () => {
    const edit = new GroupEdit(curve);
    edit.receive(changed({ "target@1": 26.5 }));
    expect([edit.desiredAt(target(1)), edit.hasChanges, edit.isBehind]).toEqual([
      26.5,
      false,
      false,
    ]);
    edit.set(target(1), 26);
    edit.receive(changed({ "target@1": 26 }, "00000003"));
    expect([edit.hasChanges, edit.isBehind, edit.base.hash]).toEqual([false, false, "00000003"]);
  });

  it("never shows a requested value as the controller's when another user changed the same value", () => {
    const edit = new GroupEdit(curve);
    edit.set(target(1), 26.5);
    edit.set(target(2), 23);
    edit.receive(changed({ "target@1": 25, targetOffset: 0.5 }));
    expect([edit.isBehind, edit.desiredAt(target(1)), edit.reportedAt(target(1))]).toEqual([
      true,
      26.5,
      25,
    ]);
    expect(edit.differences).toEqual([
      { k: "targetOffset", was: 0, is: 0.5, desired: 0, by: "theirs" },
      { k: "target", row: 1, was: 27, is: 25, desired: 26.5, by: "both" },
      { k: "target", row: 2, was: 24, is: 24, desired: 23, by: "mine" },
    ]);
  });

  it("merges separate changes, and resolves no conflict for the person", () => {
    const edit = new GroupEdit(curve);
    edit.set(target(1), 26.5);
    edit.set(target(2), 23);
    edit.receive(changed({ "target@1": 25, targetOffset: 0.5 }));
    expect(unchosen(edit.differences, new Map()).map(({ k, row }) => [k, row])).toEqual([
      ["target", 1],
    ]);
    edit.merge(new Map([["target@1", "theirs"]]));
    expect([edit.isBehind, edit.changes]).toEqual([
      false,
      [{ k: "target", row: 2, from: 24, to: 23 }],
    ]);
  });

  it("continues from its draft, marked as outdated if the controller changed meanwhile", () => {
    const desired = withChanges(curve.settings, [{ ...target(1), to: 26.5 }]);
    const edit = new GroupEdit(curve);
    edit.resume({ hash: curve.hash, settings: curve.settings }, desired);
    expect([edit.changes.length, edit.isBehind]).toEqual([1, false]);
    const late = new GroupEdit(changed({ "target@0": 32 }));
    late.resume({ hash: curve.hash, settings: curve.settings }, desired);
    expect([late.isBehind, late.differences.length]).toEqual([true, 2]);
  });

  it("pastes a block into existing rows as one step", () => {
    const edit = new GroupEdit(curve);
    edit.setMany([
      { ...target(1), to: 26 },
      { ...target(2), to: 23 },
      { ...target(9), to: 20 },
    ]);
    expect(edit.changes).toHaveLength(2);
    edit.undo();
    expect(edit.changes).toEqual([]);
    expect(soundSettings().curve.rows).toHaveLength(3);
  });
});
