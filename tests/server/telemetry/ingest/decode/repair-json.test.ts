import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairJson } from "../../../../../server/telemetry/ingest/decode/repair-json.ts";

const read = (text: string) => repairJson(text)?.value;

describe("invalid JSON", () => {
  it.each([
    ["a NUL at the end", '{"a":1}\0\0', { a: 1 }],
    ["a byte order mark, a newline", '\uFEFF{"a":1}\r\n', { a: 1 }],
    [
      "a word as a value",
      '{"a":nan,"b":-inf,"c":NaN,"d":3}',
      { a: "nan", b: "-inf", c: "NaN", d: 3 },
    ],
    [
      "values as C prints them",
      '{"a":-1.#QNAN0,"t":[22.4,-nan(ind),23]}',
      { a: "-1.#QNAN0", t: [22.4, "-nan(ind)", 23] },
    ],
    [
      "values as Python prints them",
      "{'a': True, 'b': None, 'c': 'x'}",
      { a: "True", b: "None", c: "x" },
    ],
    ["an extra comma", '{"a":[1,2,],"b":3,}', { a: [1, 2], b: 3 }],
    ["an empty element", '{"a":[1,,2],"b":,"c":3}', { a: [1, null, 2], c: 3 }],
    ["cut within a number", '{"a":1,"t":[22.4,2', { a: 1, t: [22.4] }],
    ["cut within a number, in a buffer", '{"a":1,"b":22\0\0', { a: 1 }],
    ["cut within a text or a key", '[{"a":1},{"b":"x","c', [{ a: 1 }, { b: "x" }]],
    ["a missing comma before a key", '{"a":1 "b":2}', { a: 1, b: 2 }],
    ["a missing comma in a list", '{"t":[22.4 23.1, 24],"b":2}', { t: null, b: 2 }],
    ["a missing or an extra bracket", '[{"a":[1,2},{"b":3}}]', [{ a: [1, 2] }, { b: 3 }]],
    [
      "decimal commas",
      '{"a":22,4,"t":[25,1,26,3],"fan":[1,0],"b":7}',
      { a: null, t: null, fan: [1, 0], b: 7 },
    ],
    ["one object after the other", '{"a":1}\n{"a":2}', [{ a: 1 }, { a: 2 }]],
    ["text before the object", 'OK {"a":1}', { a: 1 }],
  ])("%s", (_name, text, value) => {
    expect(() => void JSON.parse(text)).toThrow();
    expect(read(text)).toEqual(value);
  });

  it("returns undefined without an object or a list", () => {
    for (const text of ["", "nope", "22.4", '"a"', "\0", "]}", ":,"])
      expect(read(text)).toBeUndefined();
  });

  it("never throws, and gives only JSON values", () => {
    const noise = fc.string({ unit: fc.constantFrom(..."{}[],:\"'\\ \0\n1.e-nulltru") });
    fc.assert(
      fc.property(noise, (text) => {
        const value = read(text);
        expect(JSON.parse(JSON.stringify(value ?? null))).toEqual(value ?? null);
      }),
      { numRuns: 5000 },
    );
  });

  it("cut anywhere, has only numbers of the text, at their positions", () => {
    const frame = { seq: 4711, temp: [22.4, 23.15, -3.125, 1e21], nh3: 0.5, rh: [60, 61] };
    const text = JSON.stringify(frame);
    for (let end = 1; end < text.length; end++) {
      const cut = (read(text.slice(0, end)) ?? {}) as Record<string, unknown>;
      for (const [key, value] of Object.entries(cut)) {
        const whole = frame[key as keyof typeof frame];
        if (Array.isArray(value)) expect(value).toEqual((whole as number[]).slice(0, value.length));
        else expect(value).toBe(whole);
      }
    }
  });
});
