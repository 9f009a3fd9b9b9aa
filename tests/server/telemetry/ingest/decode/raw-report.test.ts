import { expect, it } from "vitest";
import { foreignMappingSchema } from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import { deviceText } from "../../../../../server/platform/base/local-text.ts";
import { RawReader } from "../../../../../server/telemetry/ingest/decode/raw-message.ts";

/* Messages of devices of other makes, from public reports. */

const receivedAt = Date.UTC(2026, 10, 29, 4);
const read = (payload: Buffer | string, path: string, field = "temp", below = "t") =>
  new RawReader().read(
    {
      gatewayId: 1,
      mapping: foreignMappingSchema.parse({ time: null, rows: [{ path, field, topic: below }] }),
    },
    { below, payload: Buffer.from(payload as string), receivedAt },
  );
/** The field of the frame, and the reasons for unused parts. */
const seen = (...args: Parameters<typeof read>) => {
  const { frames, refused } = read(...args);
  const values = frames[0]?.values as Record<string, unknown> | undefined;
  return [values?.[args[2] ?? "temp"], refused.map(({ reason }) => reason)];
};

it.each([
  ["23.5", [23.5], []],
  [" 23.5\r\n", [23.5], []],
  // The terminator of a C text (home-assistant#880), and padding for more digits (Daly2MQTT#162).
  ["23.5\0", [23.5], []],
  ["  6.3\n\0\0", [6.3], []],
  ["23,5", [23.5], []],
  ["23.5 °C", [23.5], []],
  ["nan", [null], ["badValue"]],
  ["unavailable", [null], ["badValue"]],
  ["23.5,61,1200", [null], ["badValue"]],
  // A digit that could not be recognised (AI-on-the-edge-device#4162).
  ["N00587.315", [null], ["badValue"]],
  ["0058N", [null], ["badValue"]],
])(
  "a single value on its topic is read: %s (home-assistant#48225, homebridge-mqttthing#613)",
  (text, value, reasons) => expect(seen(text, "$")).toEqual([value, reasons]),
);

it.each([
  ["ON", [1]],
  ["OFF", [0]],
  ["关闭", [0]],
])("a single switch on its topic is read: %s", (text, value) =>
  expect(seen(text, "$", "fan")).toEqual([value, []]),
);

it.each(["", "<root><t>23.5</t></root>", "t=23.5&h=61", '"23.5', "23.5\u0001", "x".repeat(41)])(
  "anything but a single value is refused: %j",
  (text) => expect(seen(text, "$")).toEqual([undefined, ["notJson"]]),
);

const gbk = (...parts: readonly (string | number)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))),
  );

it("names in GB 18030 are read, even if their second byte is a backslash (paho.mqtt.javascript#243)", () => {
  expect(seen(gbk('{"', 0xce, 0xc2, 0xb6, 0xc8, '":23.5}'), "温度")).toEqual([
    [23.5],
    ["readBroken"],
  ]);
  expect(seen(gbk('{"name":"1', 0x95, 0x5c, '","t":23.5}'), "t")).toEqual([[23.5], ["readBroken"]]);
});

it("a name in UTF-8 with a lost or cut letter is not mistaken for GB 18030", () => {
  const name = Buffer.from('{"温度计","一号');
  expect(deviceText(name.subarray(0, -1))).toMatch(/^\{"温度计","一\uFFFD/);
  const corrupted = Buffer.from(name);
  corrupted[3] = 0x20;
  expect(deviceText(corrupted)).toMatch(/度计","一号$/);
  // Another message overwrote its end (home-assistant#84591).
  expect(deviceText(gbk('{"Switch10', 0xf4, 2, 0, 0x1b, "tele/x"))).toMatch(/^\{"Switch10\uFFFD/);
});
