import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  frameFields,
  frameHeader,
  type FrameField,
} from "../../../../../contract/telemetry/mqtt.ts";
import { NotifiedOnce } from "../../../../../server/telemetry/ingest/decode/notified-once.ts";
import { decodeTelemetry } from "../../../../../server/telemetry/ingest/decode/telemetry-codec.ts";
import { frameOf } from "../../../../bench/gateway.ts";

const now = 1_800_000_000_000;
const full: Record<string, unknown> = {
  ...frameOf(1, now, 22.4),
  di: [0, 1],
  extra: { F1: { rpm: 9 } },
};
const header = Object.keys(frameHeader.shape);
const fields = Object.keys(full).filter((key): key is FrameField => key in frameFields);

const decode = (body: unknown) =>
  decodeTelemetry(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)));
const only = (body: unknown) => {
  const { frames, refused } = decode(body);
  expect(frames).toHaveLength(1);
  return { ...frames[0]!, refused: refused.map(({ reason, detail }) => `${reason} ${detail}`) };
};
const valuesOf = (body: unknown) => {
  const values: Record<string, unknown> = { ...only(body).values };
  for (const key of header) delete values[key];
  return values;
};
const plain = valuesOf(full);

describe("a frame", () => {
  it("keeps all other parts when any part is replaced by anything", () => {
    fc.assert(
      fc.property(fc.constantFrom(...header, ...fields), fc.jsonValue(), (key, value) => {
        const { [key]: own, ...others } = valuesOf({ ...full, [key]: value });
        const { [key]: _, ...before } = plain;
        expect(others).toEqual(before);
        if (key in frameFields && own != null)
          expect(frameFields[key as FrameField].safeParse(own).success).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it("keeps the other positions of a list when one is replaced by anything", () => {
    const lists = fields.filter((key) => Array.isArray(full[key]));
    fc.assert(
      fc.property(fc.constantFrom(...lists), fc.nat(30), fc.jsonValue(), (key, at, value) => {
        const list = full[key] as unknown[];
        const place = at % list.length;
        const read = valuesOf({ ...full, [key]: list.with(place, value) })[key] as unknown[];
        expect(read.with(place, null)).toEqual(list.with(place, null));
      }),
      { numRuns: 5000 },
    );
  });

  it("with one field omitted keeps all the others", () => {
    for (const key of [...header, ...fields]) {
      const { [key]: _, ...rest } = full;
      const { [key]: __, ...before } = plain;
      expect(valuesOf(rest)).toEqual(before);
    }
  });

  it("with numbers written as texts is read as intended and reported", () => {
    const { values, refused } = only({
      ...full,
      temp: ["22.4", " 23.1 ", "24,5", "1,234", "nan", ""],
      nh3: "5",
      fan: ["1", "off", true, 0, "ON", 2],
      controller: 0,
      controlMode: " SMART ",
      tempOut: true,
    });
    expect(values).toMatchObject({
      temp: [22.4, 23.1, 24.5, null, null, null],
      nh3: 5,
      fan: [1, 0, 1, 0, 1, null],
      controller: false,
      controlMode: "smart",
    });
    expect(values.tempOut).toBeUndefined();
    expect(refused).toContain('badValue temp[4]: "1,234"');
    expect(refused).toContain('readQuoted nh3: "5"');
    expect(refused).toContain("badValue fan[6]: 2");
  });

  it("with too many probes, humidities and fans is used up to the limit", () => {
    const { values, refused } = only({
      ...full,
      temp: Array.from({ length: 9 }, (_, place) => 20 + place),
      rh: [60, 61, 62],
      fan: Array.from({ length: 26 }, () => 1),
      nh3: 7,
    });
    expect(values.temp).toHaveLength(frameFields.temp.safeParse(values.temp).data!.length);
    expect(values.temp!.slice(0, 8)).toEqual([20, 21, 22, 23, 24, 25, 26, 27]);
    expect(values.rh!.slice(0, 2)).toEqual([60, 61]);
    expect(values.fan).toHaveLength(24);
    expect(values.nh3).toBe(7);
    expect(refused).toContain("manyValues fan: 26 > 24");
  });

  it("is found when another frame of the list is invalid, or the list is cut", () => {
    const list = [
      { ...full, seq: 5 },
      "no frame",
      { ...full, seq: 6, nh3: [] },
      { ...full, seq: 7 },
    ];
    expect(decode(list).frames.map(({ seq }) => seq)).toEqual([5, 6, 7]);
    const cut = decode(JSON.stringify(list).slice(0, -300)).frames;
    expect(cut.map(({ seq }) => seq)).toEqual([5, 6, 7]);
    expect(cut.at(-1)!.values.temp).toEqual(plain.temp);
  });

  it.each(["{", "[", "[{", '{"temp":[', '{"v":1,"seq":7,"ts":1700000000,"te', '{"bogus":1'])(
    "broken so that no value remains is refused each time: %s",
    (text) => {
      const { frames, refused } = decodeTelemetry(Buffer.from(text));
      expect(frames).toEqual([]);
      const notified = new NotifiedOnce(() => 0);
      const each = [1, 2].map(() => notified.of("GW-1", refused).map(({ reason }) => reason));
      for (const reasons of each) expect(reasons).toContain("notJson");
    },
  );

  it("without values is accepted if only bytes around it are wrong", () => {
    const { frames } = decodeTelemetry(Buffer.from('{"v":1,"seq":7,"ts":1700000000}\0\0'));
    expect(frames.map(({ seq }) => seq)).toEqual([7]);
  });

  it("with a huge number, or a text in place of one, loses that value alone", () => {
    const text = JSON.stringify(full)
      .replace(/"temp":\[[^,]*,/, '"temp":[nan,')
      .replace(/"nh3":[^,]*/, '"nh3":1e400');
    const { values } = only(text);
    expect(values.temp).toEqual([null, ...(plain.temp as number[]).slice(1)]);
    expect(values.nh3).toBeUndefined();
    expect(values.kwh).toBe(plain.kwh);
  });
});

describe("the header of a frame", () => {
  it.each([
    ["ms", now + 500, now + 500],
    ["us", (now + 500) * 1000, now + 500],
    ["a text of seconds", "1800000000.5", now + 500],
    ["ISO with a zone", "2027-01-15T16:00:00.5+08:00", now + 500],
    ["ISO with a blank", "2027-01-15 08:00:00Z", now],
    ["a time without a zone", "2027-01-15 08:00:00", null],
    ["zero", 0, null],
    ["no value", null, null],
    ["a year in the far future", 90_000_000_000, null],
    ["a negative number", -5, null],
  ])("has the time as %s", (_name, ts, atMs) => {
    expect(only({ ...full, ts }).atMs).toBe(atMs);
  });

  it.each<[string, unknown, number]>([
    ["rh", [0.6, 62], 1],
    ["rh", [0, 1], 2],
    ["rhOut", 0.45, 1],
    ["co2", [0.25, 0], 2],
    ["targetTemp", 72, 1],
    ["temp", [72, 22], 1],
  ])("with %s of %j, as in another unit, is used and reported", (field, value, reported) => {
    const { values, refused } = only({ ...full, [field]: value });
    expect((values as Record<string, unknown>)[field]).toEqual(value);
    expect(refused.map((text) => text.split(" ")[0])).toEqual(Array(reported).fill("readUnlikely"));
  });

  it("without a number gets one from its content", () => {
    const numberOf = (more: object) => only({ ...full, ...more }).seq;
    for (const seq of [undefined, null, "x", -1, 1.5, 1e300, 0, []]) {
      expect(numberOf({ seq })).toBeLessThan(0);
      expect(numberOf({ seq })).toBe(numberOf({ seq: undefined }));
    }
    expect(numberOf({ seq: undefined, nh3: 6 })).not.toBe(numberOf({ seq: undefined, nh3: 7 }));
    expect(numberOf({ seq: "4711" })).toBe(4711);
  });

  it("recognises a buffered frame in any spelling", () => {
    const isBuffered = (buffered: unknown) => only({ ...full, buffered }).isBuffered;
    expect([true, 1, "true", "1"].map(isBuffered)).toEqual([true, true, true, true]);
    expect([false, 0, "no", null, "?", {}].map(isBuffered)).toEqual(Array(6).fill(false));
  });
});
