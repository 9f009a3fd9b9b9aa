import { messageOf } from "../../../../contract/base/server-message.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { notePushed, readTargets } from "../../push/push-devices.ts";
import type { PushKey } from "../../push/push-key.ts";
import { push, type Pushed, type PushGuard } from "../../push/push-request.ts";
import { pushPayload } from "../../push/push-text.ts";
import { type Channel, failedFor, type Message, type Outcome } from "./channel-port.ts";

export interface PushChannelOptions {
  readonly database: Queryable;
  readonly readKey: () => Promise<PushKey>;
  /** Contact address for push services. */
  readonly contact: string;
  readonly guard?: PushGuard;
  readonly now: () => number;
}

/** The user of an address `user:12`. */
const userIn = (address: string): number => Number(/^user:(\d{1,9})$/.exec(address)?.[1] ?? 0);

/** Web Push to every browser of a user: it is enough if one accepts it. */
export function openPush(options: PushChannelOptions): Channel {
  const send = async (message: Message): Promise<Outcome> => {
    try {
      return outcomeOf(await pushToAll(options, message));
    } catch (error) {
      return failedFor(messageOf(error));
    }
  };
  return { send, cancel: async () => undefined, close: () => undefined };
}

async function pushToAll(
  { database, now, guard, contact, readKey }: PushChannelOptions,
  message: Message,
): Promise<readonly Pushed[]> {
  const targets = await readTargets(database, userIn(message.to));
  if (targets.length === 0) return [];
  const { id: tag, text, language, card, isTest, expiresAt } = message;
  const { link = null, about: kind = "raise" } = card ?? {};
  const payload = pushPayload({ kind, text, language, link, tag });
  const ttlS = Math.max(60, Math.ceil((expiresAt - now()) / 1000));
  const settings = { key: await readKey(), contact, ttlS, isUrgent: !isTest, guard, now };
  // All at once: a service that does not answer keeps no other device waiting.
  return Promise.all(
    targets.map(async (target) => {
      const pushed = await push(target, payload, settings);
      await notePushed(database, target.id, pushed, now());
      return pushed;
    }),
  );
}

function outcomeOf(all: readonly Pushed[]): Outcome {
  if (all.some(({ kind }) => kind === "sent")) return { kind: "accepted", ref: null };
  const failed = all.find((item) => item.kind === "failed");
  return failed === undefined
    ? { kind: "refused", of: "recipient", detail: "no device is subscribed" }
    : {
        kind: "later",
        of: "recipient",
        detail: failed.detail,
        afterMs: failed.afterMs ?? minuteMs,
      };
}
