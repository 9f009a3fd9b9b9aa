import { describe, expect, it } from "vitest";
import { parseControl } from "../../../simulator/command.ts";
import { misbehaviourOf, parseMisbehaviour } from "../../../simulator/controller/misbehaviour.ts";
import { readOptions } from "../../../simulator/options.ts";

describe("controllers that fail to obey", () => {
  it("are a share of the fleet, the same ones every time", () => {
    const shares = [parseMisbehaviour("liar:0.1"), parseMisbehaviour("deaf:0.2")];
    const kinds = Array.from({ length: 1000 }, (_, house) => misbehaviourOf(`GW-${house}`, shares));
    const count = (kind: string | null) => kinds.filter((item) => item === kind).length;
    expect(Math.abs(count("liar") - 100)).toBeLessThan(40);
    expect(Math.abs(count("deaf") - 200)).toBeLessThan(50);
    expect(kinds.slice(0, 9)).toEqual(
      Array.from({ length: 9 }, (_, house) => misbehaviourOf(`GW-${house}`, shares)),
    );
    expect(misbehaviourOf("GW-0001", [])).toBeNull();
  });

  it("are requested on the command line, in plain words", () => {
    expect(readOptions(["--control", "liar:0.05", "--control", "late:1"])?.misbehaviours).toEqual([
      { kind: "liar", share: 0.05 },
      { kind: "late", share: 1 },
    ]);
    expect(() => readOptions(["--control", "angry:1"])).toThrow(/unknown behaviour "angry"/);
    expect(() => readOptions(["--control", "liar:2"])).toThrow(/above 0, at most 1, not "2"/);
    expect(() => readOptions(["--control", "liar"])).toThrow(/not ""/);
  });

  it("are requested one by one while the fleet runs", () => {
    expect(parseControl("control GW-0003 liar")).toEqual({ house: "GW-0003", kind: "liar" });
    expect(parseControl(" control 3 none ")).toEqual({ house: "3", kind: null });
    expect(parseControl("powerFail GW-0003 20")).toBeNull();
    expect(() => parseControl("control GW-0003 angry")).toThrow(/one of none, slow/);
  });
});
