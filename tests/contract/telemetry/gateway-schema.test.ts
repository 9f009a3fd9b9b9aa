import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import * as refusal from "../../../contract/fleet/gateway/refusal.ts";
import * as schema from "../../../contract/telemetry/gateway-schema.ts";
import { frameFields } from "../../../contract/telemetry/mqtt.ts";
import { schemaFiles, withRefusals } from "../../../tools/schema.mjs";
import { jsonOf, readSessions } from "../../factories/gateway-session.ts";
import { protocolExamples } from "../../factories/protocol-example.ts";

const docs = join(import.meta.dirname, "..", "..", "..", "docs");
const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  allErrors: true,
  formats: { base64: /^[A-Za-z0-9+/]*=*$/ },
});
const checks = new Map(
  schema.messageSchemas.map((item) => [item.topic, ajv.compile(schema.schemaDocument(item))]),
);
const faultsOf = (topic: string, body: unknown): string[] => {
  const check = checks.get(topic);
  if (check === undefined) return [`no schema of ${topic}`];
  return check(body)
    ? []
    : (check.errors ?? []).map((item) => `${item.instancePath} ${item.message}`);
};

describe("the schemas", () => {
  it("in docs/schema match the contract (npm run schema)", () => {
    const created = schemaFiles(schema);
    expect(readdirSync(join(docs, "schema")).sort()).toEqual([...created.keys()].sort());
    for (const [name, text] of created)
      expect(JSON.parse(readFileSync(join(docs, "schema", name), "utf8")), name).toEqual(
        JSON.parse(text),
      );
  });

  it("name every field of a frame, and a unit and range wherever it is measured", () => {
    const { $defs } = schema.messageSchemas[0]!.make();
    const fields = $defs?.frame?.properties as Record<string, object>;
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(["v", "seq", "ts", "buffered", ...Object.keys(frameFields)]),
    );
    const bare = Object.entries(fields).filter(
      ([, one]) =>
        /"number"/.test(JSON.stringify(one)) &&
        !/"maximum"|"const"|"enum"/.test(JSON.stringify(one)),
    );
    expect(bare.map(([key]) => key)).toEqual(["extra"]);
  });
});

describe("every good session", () => {
  it.each(readSessions("good"))("$name is valid to the last message", ({ lines }) => {
    expect(lines.flatMap((line) => faultsOf(line.topic, jsonOf(line)))).toEqual([]);
  });
});

describe("every example of the protocol", () => {
  it.each(protocolExamples().map((item, index) => [index, item.topic, item.body] as const))(
    "%i, on %s, is valid",
    (_, topic, body) => {
      expect(faultsOf(topic, body)).toEqual([]);
    },
  );

  it("exists for every gateway message but log, edge files and version 1", () => {
    const shown = new Set(protocolExamples().map(({ topic }) => topic));
    const missing = schema.messageSchemas.filter(({ topic }) => !shown.has(topic));
    expect(missing.map(({ topic }) => topic)).toEqual(["up/log", "up/fw", "down/drill"]);
  });
});

/**
 * Faults that schemas cannot find: they depend on the session, the size, the topic or the animals.
 */
const unseen = new Set([201, 202, 206, 301, 302, 404, 502, 504, 505]);
describe("every bad session", () => {
  const checked = readSessions("bad").filter(
    ({ refused }) => !refused.every((item) => unseen.has(item)),
  );
  it.each(checked)("$name breaks a schema", ({ lines }) => {
    expect(lines.flatMap((line) => faultsOf(line.topic, jsonOf(line)))).not.toEqual([]);
  });
});

describe("refusals", () => {
  it("each have a unique number, a chapter, and texts in both languages", () => {
    const all = Object.values(refusal.refusals);
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
    for (const { number, text, remedy, title } of all) {
      expect(Object.keys(refusal.refusalChapters)).toContain(String(Math.floor(number / 100)));
      for (const words of [text, remedy, title])
        expect([words.zh, words.en].every((text) => text.length > 1)).toBe(true);
      expect(text.zh).toMatch(/\p{Script=Han}/u);
    }
  });

  it("are the same in the protocol and the contract (npm run schema)", () => {
    const page = readFileSync(join(docs, "gateway-protocol.md"), "utf8");
    expect(withRefusals(page, refusal)).toBe(page);
  });
});
