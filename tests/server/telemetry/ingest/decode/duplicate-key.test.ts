import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { duplicateKey } from "../../../../../server/platform/base/duplicate-key.ts";
import { repairJson } from "../../../../../server/telemetry/ingest/decode/repair-json.ts";
import {
  readMessages,
  settingsHash,
} from "../../../../../server/telemetry/ingest/decode/read-message.ts";
import { decodeTelemetry } from "../../../../../server/telemetry/ingest/decode/telemetry-codec.ts";

const decode = (text: string) => {
  const { frames, refused } = decodeTelemetry(Buffer.from(text));
  return { frames, told: refused.map(({ reason, detail }) => `${reason} ${detail}`) };
};
const read = (kind: Parameters<typeof readMessages>[0], text: string) => {
  const { messages, refused } = readMessages(kind, Buffer.from(text));
  return {
    bodies: messages.map(({ body }) => body),
    told: refused.map(({ reason, detail }) => `${reason} ${detail}`),
  };
};
const head = '"v":1,"seq":7,"ts":1800000000';
const duplicateOf = (key: string) => `readBroken ${key}: twice in one object`;

describe("a key that occurs twice", () => {
  it("with different values is not measured, and the others are", () => {
    const { frames, told: reported } = decode(
      `{${head},"temp":[22.4],"nh3":5,"temp":[36.7],"rh":[60]}`,
    );
    expect(frames[0]).toMatchObject({ seq: 7, values: { nh3: 5, rh: [60] } });
    expect(frames[0]!.values.temp ?? null).toBeNull();
    expect(reported).toEqual([duplicateOf("temp")]);
  });

  it("with the same value has that value", () => {
    const { frames, told } = decode(`{${head},"temp":[22.4],"temp":[ 22.40 ]}`);
    expect(frames[0]!.values.temp).toEqual([22.4]);
    expect(told).toEqual([duplicateOf("temp")]);
  });

  it("is the same key in any spelling", () => {
    const { frames, told } = decode(`{${head},"temp" :[22.4],"nh3":5,"\\u0074emp":[36.7]}`);
    expect(frames[0]!.values.temp ?? null).toBeNull();
    expect(told).toEqual([duplicateOf("temp")]);
  });

  it("in one frame of a list does not affect the other frames", () => {
    const { frames } = decode(`[{${head},"nh3":5,"nh3":6,"co2":[900]},{${head},"nh3":4}]`);
    expect(frames.map(({ values }) => values.nh3 ?? null)).toEqual([null, 4]);
    expect(frames[0]!.values.co2).toEqual([900]);
  });

  it("in a header is ignored in the header", () => {
    const { frames, told } = decode(
      `{"v":1,"seq":7,"seq":8,"ts":1800000000,"ts":1800000060,"nh3":5}`,
    );
    expect(frames[0]).toMatchObject({ atMs: null, values: { nh3: 5 } });
    expect(frames[0]!.seq).toBeLessThan(0);
    expect(told).toEqual(expect.arrayContaining([duplicateOf("seq"), duplicateOf("ts")]));
  });

  it("never unlocks the controller for remote control, and never begins a session", () => {
    for (const remote of [
      '"remote":"on","remote":"localOnly"',
      '"remote":"localOnly","remote":"on"',
    ]) {
      const { bodies, told: reported } = read(
        "event",
        `{"v":1,"event":"online","session":"b7f3c2d19a40",${remote}}`,
      );
      expect(bodies).toEqual([{ v: 1, event: "online" }]);
      expect(reported).toContain(duplicateOf("remote"));
    }
  });

  it("does not count as an answer to a command", () => {
    const { bodies, told } = read("ack", '{"v":2,"id":"9","state":"done","state":"rejected"}');
    expect(bodies).toEqual([]);
    expect(told).toEqual([duplicateOf("state"), expect.stringMatching(/^badMessage /)]);
  });

  it("is not accepted in settings that do not match their hash", () => {
    const values = { target: 22, step: 2 };
    const hash = settingsHash({ values, rows: [] });
    const report = (inner: string) =>
      read("param", `{"v":2,"group":"g","rev":1,"hash":"${hash}","values":{${inner}}}`);
    expect(report('"target":22,"step":2,"target":25').bodies).toEqual([]);
    expect(report('"target":22,"step":2,"target":22').bodies).toMatchObject([{ values }]);
  });
});

describe("a message with a missing part", () => {
  it("begins no session, because it may have reported that remote control was locked", () => {
    for (const end of ["", ',"remote":"loc', ',"remote":}', ',"remote","localOnly"}'])
      expect(
        read("event", `{"v":1,"event":"online","session":"b7f3c2d19a40"${end}`).bodies,
      ).toEqual([{ v: 1, event: "online" }]);
  });

  it("is not used as an answer, a list of settings or a list of houses", () => {
    expect(
      read("ack", '{"v":2,"id":"9","state":"done","items":[{"k":"a","r":"ok"},').bodies,
    ).toEqual([]);
    const hash = settingsHash({ values: { target: 22, step: 2 }, rows: [] });
    const cut = `{"v":2,"group":"g","rev":1,"hash":"${hash}","values":{"target":22,"st`;
    expect(read("param", cut).bodies).toEqual([]);
    expect(read("attr", '{"v":1,"version":"2.1","caps":{"feat":["a"').bodies).toEqual([
      { v: 1, version: "2.1" },
    ]);
  });

  it("is complete if only the form was wrong", () => {
    const { bodies } = read("event", '{"v":1,"event":"online","session":"b7f3c2d19a40",}\0');
    expect(bodies).toEqual([{ v: 1, event: "online", session: "b7f3c2d19a40" }]);
  });
});

it("JSON without a duplicate key is valid, and both readers read it the same", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify({ value });
      expect(duplicateKey(text, JSON.parse(text))).toBeNull();
      expect(repairJson(text)).toMatchObject({ value: JSON.parse(text), isPartial: false });
    }),
    { numRuns: 5000 },
  );
});

it("deeply nested JSON is valid, and is searched as well", () => {
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const text = `${open.repeat(20_000)}{"b":1}${close.repeat(20_000)}`;
    expect(duplicateKey(text, JSON.parse(text))).toBeNull();
    const twice = text.replace('"b":1', '"b":1,"b":1');
    expect(duplicateKey(twice, JSON.parse(twice))).toBe("b");
    const { frames } = decode(`{${head},"nh3":5,"extra":${text},"extra":${text}}`);
    expect(frames[0]!.values.nh3).toBe(5);
  }
});

it("a duplicate key is found at any depth", () => {
  const entry = fc.tuple(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(fc.array(entry), entry, fc.nat(), fc.nat(9), (entries, [key, value], at, depth) => {
      const written = [...new Map(entries).set(key, value)].map(
        ([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`,
      );
      written.splice(at % written.length, 0, `${JSON.stringify(key)} : null`);
      const text = `${'[{"a:":'.repeat(depth)}{${written.join(",")}}${"}]".repeat(depth)}`;
      expect(duplicateKey(text, JSON.parse(text))).toBe(key);
    }),
    { numRuns: 3000 },
  );
});
