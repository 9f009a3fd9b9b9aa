import type { Message } from "../../../../server/notify/notice-send/channel/channel-port.ts";

export const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

export const message = (seed: Partial<Message> = {}): Message => ({
  id: "n-8814",
  channel: "text",
  to: "+8613800000000",
  secret: "",
  language: "zh",
  text: "【紧急】阳光农场 1号舍 停电，03:12",
  template: "alarm.raise",
  params: { house: "1号舍" },
  keys: { "1": "ack" },
  expiresAt: Date.now() + 600_000,
  isTest: false,
  ...seed,
});
