import { describe, expect, it } from "vitest";
import { type Trial, trialsAfter } from "../../../../contract/control/protocol/gateway-journal.ts";

const trial = (items: Trial["items"]): Trial => ({ id: "a", group: "curve", untilMono: 9, items });
const later = { id: "b", untilMono: 5 };

describe("trials whose values were overwritten", () => {
  it("an originally empty value becomes empty again after both trials", () => {
    const first = trial([{ k: "code", from: null, to: "F1" }]);
    expect(trialsAfter([first], "curve", [{ k: "code", from: "F1", to: "F2" }], later)).toEqual([
      { ...later, group: "curve", items: [{ k: "code", from: null, to: "F2" }] },
    ]);
  });

  it("when a row added by a trial is removed, later writes to it are gone too", () => {
    const offset = { k: "targetOffset", from: 0, to: 1 };
    const day = { k: "day", row: 3, from: null, to: 28 };
    const target = { k: "target", row: 3, from: null, to: 22 };
    const first = trial([offset, day, target]);
    const written = [{ k: "target", row: 3, from: 22, to: 21 }];
    // With a trial all of it is restored; without one all of it stays.
    expect(trialsAfter([first], "curve", written, later)).toEqual([
      trial([offset]),
      { ...later, group: "curve", items: [day, { ...target, to: 21 }] },
    ]);
    expect(trialsAfter([first], "curve", written, null)).toEqual([trial([offset])]);
  });

  it("only the written values of a row or of another group are restored", () => {
    const target = { k: "target", row: 3, from: 23, to: 22 };
    const name = { k: "code", row: 3, from: null, to: "F1" };
    const first = trial([target, name]);
    const other: Trial = { ...first, group: "levels" };
    const written = [{ k: "target", row: 3, from: 22, to: 21 }];
    expect(trialsAfter([first, other], "curve", written, later)).toEqual([
      trial([name]),
      other,
      { ...later, group: "curve", items: [{ ...target, to: 21 }] },
    ]);
  });
});
