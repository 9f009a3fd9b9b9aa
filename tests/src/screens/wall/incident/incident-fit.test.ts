import { describe, expect, it } from "vitest";
import {
  fitIncidentTitle,
  fitNumberedTitle,
  fitsRoomy,
} from "../../../../../src/screens/wall/incident/incident-fit.ts";

const words = {
  place: "Shenyang Fengze",
  cause: "Temperature rising fast",
  shortCause: "Temp. rising",
  age: "4 min",
};
const roomEm = 13.2;

describe("the title of an incident", () => {
  it("has place, cause and age on one line where they fit, as large as possible", () => {
    expect(fitIncidentTitle(words, 40, false)).toEqual({
      title: "Shenyang Fengze Temperature rising fast",
      cause: "",
      em: 1.25,
      isTracked: false,
      hasAge: true,
    });
  });

  it("has only the place where both do not fit: the whole cause is below", () => {
    const { title, cause } = fitIncidentTitle(words, roomEm, false);
    expect([title, cause]).toEqual(["Shenyang Fengze", "Temperature rising fast"]);
  });

  it("has the short cause below where many rows must fit", () => {
    expect(fitIncidentTitle(words, roomEm, true).cause).toBe("Temp. rising");
  });

  it("never has place and cause without the age where rows have two lines", () => {
    const short = { ...words, cause: "High losses", shortCause: "High losses" };
    // Wide enough for both, but not for the age beside them.
    const room = 18.5;
    expect(fitIncidentTitle(short, room, false)).toMatchObject({ cause: "", hasAge: false });
    expect(fitIncidentTitle(short, room, true)).toMatchObject({
      title: "Shenyang Fengze",
      cause: "High losses",
      hasAge: true,
    });
  });

  it("condenses a name before its row is broken differently from the others", () => {
    const fit = (room: number) => fitIncidentTitle(words, room, true);
    expect(fit(13.5)).toMatchObject({ isTracked: true, hasAge: true, em: 1 });
    expect(fit(14)).toMatchObject({ isTracked: false, hasAge: true, em: 1 });
    expect(fit(12.9).hasAge).toBe(false);
  });

  it("moves the age to the next line rather than cut the place", () => {
    const fitted = fitIncidentTitle({ ...words, place: "Long name of a farm" }, roomEm, true);
    expect(fitted.hasAge).toBe(false);
  });
});

describe("a house by its number", () => {
  const words = { place: "Linyi Qinghe", cause: "Absolute high temperature", age: "1 min" };
  const urgent = { ...words, shortCause: "Temp. over max" };
  const row = { number: "9", value: "38.1 °C ↑", valueCause: "Over max", holder: "" };

  it("is beside its place, so that the value fits beside the cause", () => {
    expect(fitNumberedTitle(urgent, row, 15.5)).toMatchObject({
      title: "Linyi Qinghe 9",
      cause: "Temp. over max",
      hasAge: true,
    });
  });

  it("has the shorter cause beside the value on a wall of 1080 lines", () => {
    expect(fitNumberedTitle(urgent, row, 13.4)).toMatchObject({ cause: "Over max" });
    expect(fitNumberedTitle(urgent, { ...row, valueCause: urgent.shortCause }, 13.4)).toBeNull();
  });

  it("has no number when value or place would be cut, or either is empty", () => {
    expect(fitNumberedTitle(urgent, { ...row, value: "1,238.1 L/h per hour ↑" }, 15.5)).toBeNull();
    expect(fitNumberedTitle({ ...urgent, place: "Shenyang Fengze" }, row, 11)).toBeNull();
    expect(fitNumberedTitle(urgent, { ...row, number: "" }, 15.5)).toBeNull();
    expect(fitNumberedTitle(urgent, { ...row, value: "" }, 15.5)).toBeNull();
  });

  it("leaves room for the person's initial", () => {
    const room = 15;
    expect(fitNumberedTitle(urgent, row, room)).toMatchObject({ cause: "Temp. over max" });
    const acknowledged = { ...row, holder: "✓ M" };
    expect(fitNumberedTitle(urgent, acknowledged, room)).toMatchObject({ cause: "Over max" });
    expect(fitNumberedTitle(urgent, acknowledged, 13.4)).toBeNull();
  });
});

describe("rows of three lines", () => {
  const row = {
    hasCause: false,
    hasBar: false,
    hasRecipients: false,
    hasValueLine: false,
    hasActions: false,
  };

  it("are three on a wall of 1080 lines", () => {
    expect(fitsRoomy([row, row, row], 16)).toBe(true);
    expect(fitsRoomy([row, row, row, row], 16)).toBe(false);
  });

  it("are fewer when causes are on separate lines with bars below", () => {
    expect(
      fitsRoomy(
        Array.from({ length: 3 }, () => ({ ...row, hasCause: true, hasBar: true })),
        16,
      ),
    ).toBe(false);
  });

  it("are fewer when they have a line of notified people", () => {
    const incident = { ...row, hasRecipients: true };
    expect(fitsRoomy([incident, incident], 16)).toBe(true);
    expect(fitsRoomy([incident, row, row], 16)).toBe(false);
  });

  it("are fewer where a value is on a separate line", () => {
    const valued = { ...row, hasValueLine: true };
    expect(fitsRoomy([valued, valued], 16)).toBe(true);
    expect(fitsRoomy([valued, row, row], 16)).toBe(false);
  });

  it("are fewer when buttons are below them", () => {
    const acted = { ...row, hasActions: true };
    expect(fitsRoomy([acted, acted], 16)).toBe(true);
    expect(fitsRoomy([acted, row, row], 16)).toBe(false);
  });
});
