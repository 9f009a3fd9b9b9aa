import { z } from "zod";
import { id } from "../base/call-schema.ts";
import { line } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/**
 * Notices on a phone or a computer by Web Push: each browser subscribes for the signed-in person.
 * Contacts decide about recipients and times, as for every other channel.
 */

export const pushMax = { devices: 10, name: 60 } as const;

/** Times in epoch ms. */
export const pushDeviceSchema = z.object({
  id: z.int(),
  name: z.string(),
  /**
   * SHA-256 of its address at the push service, base64url, by which a browser recognises its own
   * entry.
   */
  mark: z.string(),
  /** True: the caller's session switched it on; signing out ends it. */
  isOfSession: z.boolean(),
  /** The host of the browser's push service. */
  service: z.string(),
  createdAt: z.int(),
  /** Last message accepted by the push service; null: no message yet. */
  sentAt: z.int().nullable(),
  /** Why the last one was not accepted; '': it was. */
  fault: z.string(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

export const pushListSchema = z.object({
  rows: z.array(pushDeviceSchema),
  /** The key that browsers subscribe with (VAPID, base64url). */
  publicKey: z.string(),
});

const key = (min: number, max: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${min},${max}}={0,2}$`), { error: "choice" });

/**
 * An own device by its id; or the requesting browser by its mark, also if it was subscribed for
 * another user: only that browser knows its mark.
 */
export const deletePushSchema = z
  .object({
    id: id.optional(),
    mark: z
      .string()
      .regex(/^[\w-]{43}$/, { error: "choice" })
      .optional(),
  })
  .refine(({ id, mark }) => (id === undefined) !== (mark === undefined), {
    path: ["id"],
    error: "missing",
  });

/** A subscription as the browser gives it. */
export const savePushSchema = z.object({
  name: line(pushMax.name).min(1),
  endpoint: z
    .string()
    .max(1000)
    .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:", {
      error: "webAddress",
    }),
  p256dh: key(80, 100),
  auth: key(20, 30),
});
export type SavePush = z.input<typeof savePushSchema>;

export const pushFaults = {
  many: {
    zh: "最多 {max} 台设备，请先关闭不再使用的",
    en: "At most {max} devices: switch off one that is no longer used",
  },
} as const satisfies Record<string, Words>;

/** Outcome of a test. */
export const pushOutcomes = {
  sent: { zh: "已发送测试消息", en: "Test sent" },
  gone: {
    zh: "此设备已取消订阅，已从列表移除",
    en: "The device has unsubscribed and was removed",
  },
  failed: { zh: "推送服务未接受", en: "The push service did not accept it" },
} as const satisfies Record<string, Words>;
export const pushTestSchema = z.object({
  outcome: z.enum(["sent", "gone", "failed"]),
  /** Answer of the push service; '' where it took the message. */
  detail: z.string(),
});

/** A notification as the worker shows it: the server makes all texts, in the contact's language. */
export interface PushPayload {
  readonly title: string;
  readonly text: string;
  /** Notices of the same alarms replace each other. */
  readonly tag: string;
  /** Page that a click opens. */
  readonly url: string;
  /** Names the notice in an answer; null: there is nothing to answer. */
  readonly token: string | null;
  readonly language: "zh" | "en";
  readonly buttons: readonly { readonly step: string; readonly label: string }[];
  /** Text after an answer. */
  readonly done: string;
  readonly failed: string;
}
