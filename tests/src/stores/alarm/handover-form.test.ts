import { beforeEach, expect, it } from "vitest";
import type { Handover } from "../../../../contract/alarm/handover.ts";
import { HandoverForm } from "../../../../src/stores/alarm/handover-form.ts";
import type { CallApi } from "../../../../src/stores/port/call.ts";

const shift = { from: 1, to: 2 };
let sent: object[];
let answer: () => Promise<unknown>;
let form: HandoverForm;

beforeEach(() => {
  sent = [];
  answer = async () => ({ id: 7 }) as Handover;
  form = new HandoverForm(((_name: string, input: object) => {
    sent.push(input);
    return answer();
  }) as CallApi);
});

it("stores the typed handover, and is empty for the next one", async () => {
  form.put({ onDuty: "Wang", note: "Pump", farmId: 3 });
  expect(await form.send(shift)).toMatchObject({ id: 7 });
  expect(sent).toEqual([{ ...shift, onDuty: "Wang", note: "Pump", farmId: 3 }]);
  expect([form.onDuty, form.note, form.farmId, form.isTouched]).toEqual(["", "", 3, false]);
});

it("keeps the text when it could not be stored, with the reason", async () => {
  answer = async () => {
    throw Object.assign(new Error("Invalid"), { fields: { farmId: "Required" } });
  };
  form.put({ note: "Pump" });
  expect(await form.send(shift)).toBeNull();
  expect([form.note, form.failure, form.faults, form.isSending]).toEqual([
    "Pump",
    "Invalid",
    { farmId: "Required" },
    false,
  ]);
});

it("is sent once despite repeated requests, and never empty", async () => {
  form.put({ note: "  " });
  expect(await form.send(shift)).toBeNull();
  form.put({ note: "Pump" });
  await Promise.all([form.send(shift), form.send(shift)]);
  expect(sent).toHaveLength(1);
});
