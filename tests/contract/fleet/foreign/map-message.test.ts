import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  foreignMappingSchema,
  foreignUnitKeys,
  foreignUnits,
  mappedField,
  mappedKeys,
} from "../../../../contract/fleet/foreign/foreign-mapping.ts";
import { leavesOf, readPath, valueAt } from "../../../../contract/fleet/foreign/json-path.ts";
import {
  fieldsOf,
  RecentFields,
  mapMessage,
  topicFits,
} from "../../../../contract/fleet/foreign/map-message.ts";
import {
  parseNumberText,
  parseSwitch,
  parseTimeText,
} from "../../../../contract/fleet/foreign/parse-value.ts";
import { frameFields } from "../../../../contract/telemetry/mqtt.ts";
import { zoneOffsetMs } from "../../../../server/platform/time/time-zone.ts";

const at = (document: unknown, text: string) => valueAt(document, readPath(text)!);

describe("a path", () => {
  const document = JSON.parse(
    `{"a":{"b":[{"c":7},{"id":"T1","v":21.5},{"id":2,"v":3}]},"x.y":{"[z]":1},"__proto__":{"q":5},
      "packed":"{\\"temperature\\":21.5}","list":"[235,240]"}`,
  ) as unknown;

  it.each([
    ["a.b[0].c", 7],
    ["$.a.b[0].c", 7],
    ["a.b[id=T1].v", 21.5],
    ["a.b[id=2].v", 3],
    [`["x.y"]["[z]"]`, 1],
    ["__proto__.q", 5],
    // Encoded as a text by the device (IoTagent-LoRaWAN#139, Tasmota#7506).
    ["packed.temperature", 21.5],
    ["list[1]", 240],
  ])("%s leads to its value", (text, value) => expect(at(document, text)).toBe(value));

  it("finds only values of the document", () => {
    for (const text of [
      "constructor",
      "a.constructor.name",
      "a.b.length",
      "a.__proto__",
      "a.toString",
      "a.b[9]",
      "a.b[id=T9].v",
      "a.b[__proto__=x]",
    ])
      expect(at(document, text)).toBeUndefined();
  });

  it("is refused when it is invalid", () => {
    for (const text of ["a..b", ".a", "a[", "a]b", "a[-1]", "a[x]", "a.", "x".repeat(201)])
      expect(readPath(text), text).toBeNull();
  });

  it("of each value in any document leads back to it", () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 3, withNullPrototype: false }), (object) => {
        const json = JSON.parse(JSON.stringify(object) ?? "null") as unknown;
        for (const { path, value } of leavesOf(json)) {
          const steps = path === "" || path.length > 200 ? null : readPath(path);
          if (steps !== null) expect(valueAt(json, steps)).toEqual(value);
        }
      }),
    );
  });
});

describe("messages of foreign devices", () => {
  it.each([
    ["24.5", 24.5],
    ["24,5", 24.5],
    ["1,234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["1,234,567", 1_234_567],
    ["1'234.5", 1234.5],
    ["1 234,5", 1234.5],
    ["２４.５", 24.5],
    ["24.5 °C", 24.5],
    ["62%", 62],
    ["-3.5e2", -350],
    ["1,234", null],
    ["12-3", null],
    ["NaN", null],
    ["Infinity", null],
    ["1e999", null],
    ["", null],
    ["9".repeat(100_000), null],
    // Registers as hex digits (node-modbus#303), and letters that are units.
    ["00eb", null],
    ["41c1", null],
    ["12ab", null],
    ["00e3", null],
    ["24C", 24],
    ["12 A", 12],
    ["0c", 0],
    ["1e3", 1000],
    ["23.5 61", null],
    ["23 61", null],
    ["12 345 678", 12_345_678],
    // Two values below each other, or apart.
    ["510\n600", null],
    ["510  600", null],
    ["510\t600", null],
    // A digit that a meter reader could not recognise (AI-on-the-edge-device 1800), or a guess.
    ["31N", null],
    ["00317.N", null],
    ["24?", null],
    ["24*", null],
    ["24 m³", 24],
    ["40 m/s", 40],
  ])("%s is the number %s", (text, number) => expect(parseNumberText(text)).toBe(number));

  it("is a switch by its usual names, and by no other number", () => {
    expect([true, 1, "ON", "关闭", "running"].map(parseSwitch)).toEqual([1, 1, 1, 0, 1]);
    expect([2, 0.5, "auto", "", null, {}].map(parseSwitch)).toEqual(Array(6).fill(null));
  });

  const shanghai = (timestamp: number) => zoneOffsetMs("Asia/Shanghai", timestamp);
  const berlin = (timestamp: number) => zoneOffsetMs("Europe/Berlin", timestamp);
  const noon = Date.UTC(2026, 10, 28, 4, 30, 5);
  it.each([
    noon / 1000,
    noon,
    noon * 1000,
    String(noon),
    "2026-11-28T04:30:05Z",
    "2026-11-28T12:30:05+08:00",
    "2026-11-28 12:30:05",
    "2026/11/28 12:30:05",
    "20261128123005",
    "2026-11-28T12:30:05.000",
  ])("%s is the same moment, by the clock of Shanghai", (time) =>
    expect(parseTimeText(time, shanghai)).toBe(noon),
  );

  it("reads a calendar number as a time if it is a valid date", () => {
    expect(parseTimeText(20261128123005, shanghai)).toBe(noon);
    expect(parseTimeText(20261328123005, shanghai)).toBeNull();
  });

  it("is a time on both sides of a change of the clock, and unknown when invalid", () => {
    expect(parseTimeText("2026-07-01 12:00:00", berlin)).toBe(Date.UTC(2026, 6, 1, 10));
    expect(parseTimeText("2026-12-01 12:00:00", berlin)).toBe(Date.UTC(2026, 11, 1, 11));
    for (const time of ["2026-02-30 12:00:00", "yesterday", "2026-11-28", 0, -5, null, {}, "7"])
      expect(parseTimeText(time, shanghai)).toBeNull();
  });
});

describe("a mapping", () => {
  const mapping = (over: object) =>
    foreignMappingSchema.parse({ time: null, rows: [{ path: "t", field: "temp" }], ...over });
  const run = (over: object, document: unknown, topic = "") =>
    mapMessage(mapping(over), { topic, document }, zoneOffsetMs);

  it("fills fields that the protocol has, lists as long as theirs", () => {
    for (const key of mappedKeys) {
      const { kind, places } = mappedField(key);
      const one = { number: 1, switch: 1, controlMode: "smart", ventMode: "tunnel" }[kind];
      const value = places === undefined ? one : Array(places).fill(one);
      expect(frameFields[key].safeParse(value).success, key).toBe(true);
      if (places !== undefined)
        expect(frameFields[key].safeParse(Array(places + 1).fill(one)).success, key).toBe(false);
    }
  });

  it("converts other units to ours", () => {
    const rows = (unit: string, field: string) => ({ rows: [{ path: "v", field, unit }] });
    const value = (unit: string, field: string, v: number) =>
      run(rows(unit, field), { v }).frames[0]?.hits[0]?.value;
    expect(value("degF", "temp", 77)).toBe(25);
    expect(value("kelvin", "temp", 298.15)).toBe(25);
    expect(value("inH2O", "staticPressure", 0.1)).toBeCloseTo(24.9, 1);
    expect(value("gallon", "waterMeter", 1000)).toBeCloseTo(3785.4, 1);
    for (const key of foreignUnitKeys)
      expect(
        mappedKeys.some((field) => mappedField(field).unit === foreignUnits[key].of),
        key,
      ).toBe(true);
    const parsed = foreignMappingSchema.safeParse({ time: null, ...rows("degF", "rh") });
    expect(parsed.error?.issues[0]?.path).toEqual(["rows", 0, "unit"]);
  });

  it.each([
    ["temp", null, "50 °F", 10],
    ["temp", null, "50F", 10],
    ["temp", "degF", "10 ℃", 10],
    ["temp", "degF", "50 °F", 10],
    ["temp", null, "24.5 °C", 24.5],
    ["temp", null, "24.5 degrees", 24.5],
    ["staticPressure", null, "0.25 hPa", 25],
    ["staticPressure", "hpa", "25 Pa", 25],
    ["staticPressure", null, '0.1 "WC', 24.908891],
    ["nh3", null, "10 mg/m³", 14.355],
    ["nh3", "mgM3Nh3", "10 ppm", 10],
    ["co2", null, "0.2 %", 2000],
    ["waterMeter", null, "12.5 m³", 12_500],
    ["kwh", null, "2 MWh", 2000],
    ["rh", null, "62%RH", 62],
    ["rh", null, "62 ％", 62],
    // Not a unit of the field's quantity.
    ["co2", null, "900 mg/m³", undefined],
    ["battery", null, "3.6 V", undefined],
    ["temp", null, "62 %", undefined],
    ["waterMeter", null, "12 t", undefined],
  ])("of %s in %s, %s is %s: the unit of a text counts", (field, unit, v, value) => {
    const { frames, faults } = run({ rows: [{ path: "v", field, unit }] }, { v });
    expect(frames[0]?.hits[0]?.value ?? undefined).toBe(value);
    expect(faults.map(({ kind }) => kind)).toEqual(value === undefined ? ["unread"] : []);
  });

  it("with a factor accepts only the given unit", () => {
    const tenths = { rows: [{ path: "v", field: "temp", factor: 0.1 }] };
    expect(run(tenths, { v: "235 °C" }).frames[0]?.hits[0]?.value).toBe(23.5);
    expect(run(tenths, { v: "235" }).frames[0]?.hits[0]?.value).toBe(23.5);
    expect(run(tenths, { v: "750 °F" }).frames[0]?.hits[0]?.value).toBeNull();
  });

  it("reads registers that lost their sign (modbus2mqtt 39, home-assistant 10158)", () => {
    const read = (signedBits: number | null, v: unknown) =>
      run({ rows: [{ path: "v", field: "tempOut", factor: 0.1, signedBits }] }, { v }).frames[0]
        ?.hits[0]?.value;
    expect([65436, "65436", 32768, 32767, 235, 0].map((v) => read(16, v))).toEqual([
      -10, -10, -3276.8, 3276.7, 23.5, 0,
    ]);
    expect([4_294_967_196, 4_294_967_295, 65436].map((v) => read(32, v))).toEqual([
      -10, -0.1, 6543.6,
    ]);
    // A number that does not fit in such a register, or already has a sign, is unchanged.
    expect([-100, 65536, 65436.5].map((v) => read(16, v))).toEqual([-10, 6553.6, 6543.65]);
    expect(read(null, 65436)).toBe(6543.6);
  });

  it("uses the readable values and reports the rest", () => {
    const rows = [
      { path: "t1", field: "temp", place: 2, factor: 0.1, offset: -5 },
      { path: "t2", field: "temp", place: 1 },
      { path: "hum", field: "rh" },
      { path: "mode", field: "controlMode", words: [{ from: "AUTO", to: "smart" }] },
      { path: "fan", field: "fan", place: 3, words: [{ from: "2", to: "1" }] },
      { path: "gone", field: "co2" },
      { path: "nothing", field: "nh3" },
    ];
    const document = { t1: "300", t2: { deep: 1 }, hum: null, mode: "auto", fan: 2, nothing: "--" };
    const { frames, faults } = run({ rows }, document);
    expect(fieldsOf(frames[0]!.hits)).toEqual({
      temp: [null, 25],
      rh: [null],
      controlMode: "smart",
      fan: [null, null, 1],
      nh3: null,
    });
    expect(faults).toEqual([
      { kind: "unread", detail: "t2: an object" },
      { kind: "unread", detail: 'nothing: "--"' },
    ]);
  });

  it("lists the message keys without a row", () => {
    expect(run({}, { humidity: 3, b: 4 }, "s/1").faults).toEqual([
      { kind: "nothing", detail: "s/1: humidity, b" },
    ]);
    expect(run({}, [1]).faults[0]).toEqual({ kind: "nothing", detail: "a list" });
  });

  it("makes each entry of a list a frame with its own time", () => {
    const time = { path: "at", zone: "Asia/Shanghai" };
    const over = { each: "data.rows", time };
    const rows = [
      { at: "2026-11-28 12:00:00", t: 20 },
      { at: "x", t: 21 },
    ];
    const { frames, faults } = run(over, { data: { rows } });
    expect(frames.map(({ atMs }) => atMs)).toEqual([Date.UTC(2026, 10, 28, 4), null]);
    expect(faults).toEqual([{ kind: "time", detail: 'at: "x"' }]);
    expect(run(over, { data: {} }).faults).toEqual([
      { kind: "each", detail: "data.rows: missing" },
    ]);
  });

  it("makes frames from a list inside a text", () => {
    const { frames } = run({ each: "rows" }, { rows: '[{"t":20},{"t":21}]' });
    expect(frames.map(({ hits }) => hits[0]?.value)).toEqual([20, 21]);
  });

  it("matches topics like MQTT, and remembers recent values of other topics", () => {
    expect(["", "#", "a/b", "a/+", "a/#", "+/b"].map((item) => topicFits(item, "a/b"))).toEqual(
      Array(6).fill(true),
    );
    expect(["a", "a/b/c", "b/+"].map((item) => topicFits(item, "a/b"))).toEqual(
      Array(3).fill(false),
    );
    const rows = [
      { path: "v", topic: "temp", field: "temp" },
      { path: "v", topic: "hum", field: "rh" },
    ];
    const recent = new RecentFields();
    const send = (topic: string, v: unknown, atMs: number) =>
      recent.together(run({ rows }, { v }, topic).frames[0]!.hits, atMs);
    send("temp", 21, 0);
    expect(send("hum", 60, 1000)).toEqual({ temp: [21], rh: [60] });
    expect(send("hum", null, 2000)).toEqual({ temp: [21], rh: [null] });
    expect(send("hum", 61, 190_000)).toEqual({ rh: [61] });
  });

  it("never throws on any input", () => {
    const rows = mappedKeys.map((field) => ({ path: "v", field }));
    fc.assert(
      fc.property(fc.anything(), fc.string(), (v, topic) => {
        expect(run({ rows, time: { path: "v" } }, { v }, topic).frames.length).toBeLessThan(2);
      }),
    );
    const deep = JSON.parse(`${"[".repeat(100_000)}1${"]".repeat(100_000)}`) as unknown;
    expect(leavesOf(deep).length).toBeLessThan(2);
    expect(run({}, deep).faults).toHaveLength(1);
  });
});
