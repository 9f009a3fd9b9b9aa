import fc from "fast-check";
import { expect, it } from "vitest";
import { refusals } from "../../../../../contract/fleet/gateway/refusal.ts";
import { type FrameField, frameFields } from "../../../../../contract/telemetry/mqtt.ts";
import { decodeTelemetry } from "../../../../../server/telemetry/ingest/decode/telemetry-codec.ts";
import { isMeant, wholeFrame, wrongField } from "./wrong-field.ts";

const runs = process.env.TEST_LONG === "1" ? 100_000 : 5000;
const base = wholeFrame(1, 1_800_000_000_000);
const fields = Object.keys(base).filter((key) => key in frameFields);
const decode = (body: object) => decodeTelemetry(Buffer.from(JSON.stringify(body)));
/** The fields without the header, which is among the values of a correct frame. */
const fieldsOf = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in frameFields));
/**
 * The value without names whose value is null (`extra`): they are not measured, and no data is
 * lost.
 */
const bare = (value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? (value ?? null)
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, one]) => one !== null)
          .map(([name, one]) => [name, bare(one)]),
      );
/**
 * A switch is 0 or 1, and false or true are its other plain spelling (docs/gateway-protocol.md).
 */
const asSwitch = (sent: unknown, stored: unknown): unknown =>
  Array.isArray(sent) && Array.isArray(stored)
    ? sent.map((item, place) => asSwitch(item, stored[place]))
    : typeof sent === "boolean" && typeof stored === "number"
      ? Number(sent)
      : sent;
const plain = fieldsOf(decode(base).frames[0]!.values);

it(`a frame with one wrong field (${runs} of them) keeps the other fields, and reads or reports that one`, () => {
  fc.assert(
    fc.property(wrongField(fields), ({ key, value }) => {
      // The JSON on the line has no -0 and no undefined.
      const sent = JSON.parse(JSON.stringify({ value })) as { value: unknown };
      const { frames, refused } = decode({ ...base, [key]: value });
      expect(frames).toHaveLength(1);
      const { [key]: stored, ...others } = fieldsOf(frames[0]!.values);
      const { [key]: _, ...before } = plain;
      expect(others).toEqual(before);
      const details = refused.map(({ reason, detail }) => {
        expect(refusals[reason].number).toBeGreaterThan(100);
        expect(detail.length).toBeLessThanOrEqual(200);
        return detail;
      });
      const isReported = details.some((detail) => detail.startsWith(key));
      if (isReported) {
        // The stored value is nevertheless the intended one.
        const list = [sent.value].flat();
        if (Array.isArray(stored))
          for (const [place, one] of stored.entries())
            expect(isMeant(key, list[place], one), `${key}[${place}]`).toBe(true);
        else if (key !== "extra") expect(isMeant(key, sent.value, stored), key).toBe(true);
        return;
      }
      // If no fault is reported, the value is exactly as sent, and valid.
      expect(bare(stored)).toEqual(bare(asSwitch(sent.value, stored)));
      if (stored != null)
        expect(frameFields[key as FrameField].safeParse(stored).success).toBe(true);
    }),
    { numRuns: runs },
  );
});
