import type { z } from "zod";
import type { createPhoneSchema } from "../../../../contract/notify/alarm-phone.ts";

let last = 0;
/** An alarm phone as the form sends it, with a unique number. */
export function newPhone(
  over: Partial<z.input<typeof createPhoneSchema>> = {},
): z.input<typeof createPhoneSchema> {
  last += 1;
  return {
    farmId: null,
    houseId: null,
    kind: "phone",
    phone: `139${String(10_000_000 + last)}`,
    period1: "00:00-00:00",
    period2: "",
    dateType: "daily",
    repeatMin: 10,
    delayMin: 0,
    closable: true,
    alarmType: "phoneAndMessage",
    status: "open",
    noticeType: ["block", "device", "network"],
    description: "Keeper",
    userId: null,
    language: "zh",
    ...over,
  };
}
export const robot = "https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef";
