import { describe, expect, it } from "vitest";
import { parseEventRequest } from "../../simulator/command.ts";
import { readOptions } from "../../simulator/options.ts";
import { nextDue, paceOf } from "../../simulator/pace.ts";

describe("the command line", () => {
  it.each([
    [["--houses", "x"], /--houses must be a whole number/],
    [["--houses", "0"], /--houses must be/],
    [["--rate=-1"], /--rate must be a number above 0/],
    [["--url", "localhost"], /--url must look like/],
    [["--event", "earthquake"], /unknown event "earthquake"/],
    [["--event", "powerFail:GW-0001:soon"], /minutes must be/],
    [["--farms", "200"], /--farms must be/],
    [["--bogus"], /bogus/],
    [["stray"], /stray|positional/i],
  ])("refuses %j in one line", (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  it("has the demo fleet as its default, and proportions for another number", () => {
    expect(readOptions([])).toMatchObject({
      houses: 120,
      farms: 14,
      orgs: 3,
      seed: 1,
      ratePerMin: 1,
      isLively: false,
      requestedEvents: [],
    });
    expect(readOptions(["--houses", "1000"])).toMatchObject({ farms: 117, orgs: 3 });
    expect(readOptions(["--houses", "1"])).toMatchObject({ farms: 1, orgs: 1 });
  });

  it("gives help", () => {
    expect(readOptions(["--help"])).toBeNull();
  });
});

describe("an event request", () => {
  it.each([
    ["powerFail", null, null],
    ["powerFail GW-0003", "GW-0003", null],
    ["powerFail GW-0003 20", "GW-0003", 20],
    ["powerFail:3:20", "3", 20],
    ['{"event":"powerFail","house":"GW-0003","minutes":20}', "GW-0003", 20],
    ['{"event":"powerFail","house":3}', "3", null],
  ])("is read from %s", (text, house, minutes) => {
    expect(parseEventRequest(text)).toEqual({ kind: "powerFail", house, minutes });
  });

  it.each(["", "{", '{"event":1}', "powerFail a 1 b", "powerFail a -1", "toString"])(
    "is refused when it reads %j",
    (text) => {
      expect(() => parseEventRequest(text)).toThrow();
    },
  );
});

describe("the pace of a house", () => {
  it.each([0.5, 1, 6])("is %d frames a minute, spread over the period", (rate) => {
    const period = 60_000 / rate;
    for (const id of ["GW-0001", "GW-0002", "GW-0003"]) {
      const pace = paceOf(id, rate);
      let at = 1_790_000_000_000;
      const times = Array.from({ length: 200 }, () => (at = nextDue(pace, at)));
      for (let i = 2; i < times.length; i++)
        expect(Math.abs(times[i]! - times[i - 1]! - period)).toBeLessThanOrEqual(
          2 * Math.min(2000, period / 10),
        );
    }
    const phases = Array.from({ length: 600 }, (_, i) =>
      Math.floor((paceOf(`GW-${i}`, rate).phaseMs / period) * 10),
    );
    for (let tenth = 0; tenth < 10; tenth++)
      expect(Math.abs(phases.filter((phase) => phase === tenth).length - 60)).toBeLessThan(30);
  });
});
