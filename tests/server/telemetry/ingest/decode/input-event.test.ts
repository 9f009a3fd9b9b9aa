import { expect, it } from "vitest";
import { readMessages } from "../../../../../server/telemetry/ingest/decode/read-message.ts";

const read = (body: object) => readMessages("event", Buffer.from(JSON.stringify(body)));

it("an unknown input does not affect the others", () => {
  const event = { v: 1, event: "diChange" };
  expect(read({ ...event, di: [0, null, 1] })).toMatchObject({
    messages: [{ body: { di: [0, null, 1] } }],
    refused: [],
  });
  expect(read({ ...event, di: ["on", "?", 1] })).toMatchObject({
    messages: [{ body: { di: [1, null, 1] } }],
    refused: [{ reason: "readQuoted" }, { reason: "badValue", detail: 'di[2]: "?"' }],
  });
});
