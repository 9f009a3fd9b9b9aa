import { createHmac, randomBytes } from "node:crypto";
import type { Environment } from "../../../platform/base/config.ts";
import type { Seal } from "../../../platform/base/seal.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { vendorUrls } from "../../chat-app/vendor/vendor-urls.ts";
import { only } from "../../../platform/db/sql-statement.ts";
import { openApps } from "../channel/app-channel.ts";
import { contactOf } from "../../push/push-request.ts";
import { readPushKey } from "../../push/push-key.ts";
import { openPush } from "../channel/push-channel.ts";
import { openMail } from "../channel/mail-channel.ts";
import { openRobots } from "../channel/robot-channel.ts";
import { openService } from "../channel/service-channel.ts";
import type { Channels } from "./notice-outbox.ts";
import type { Links } from "../message/write-notice.ts";

/** The name of this installation in the ids of its notices: made once, the same for all servers. */
export async function installationName(db: Queryable): Promise<string> {
  const created = JSON.stringify(randomBytes(4).toString("hex"));
  await db.query(
    `insert into installation (key, value) values ('noticeName', $1::jsonb) on conflict do nothing`,
    [created],
  );
  return only(
    await db.query<{ value: string }>("select value from installation where key = 'noticeName'"),
  ).value;
}

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, "");

export interface ChannelDeps {
  readonly environment: Environment;
  readonly installation: string;
  readonly database: Queryable;
  readonly seal: Seal;
  readonly now: () => number;
}

/** The channels that are set up in this installation. */
export function openChannels({
  environment,
  installation,
  database,
  seal,
  now,
}: ChannelDeps): Channels {
  const { NOTICE_URL, NOTICE_SECRET, PUBLIC_URL, SMTP_URL, SMTP_FROM } = environment;
  const receiptUrl =
    PUBLIC_URL === undefined ? null : `${withoutTrailingSlash(PUBLIC_URL)}/api/notice/receipt`;
  const service = (base: string, secret: string) => openService({ base, secret, receiptUrl, now });
  const hasPhoneService = NOTICE_URL !== undefined && NOTICE_SECRET !== undefined;
  const hasMail = SMTP_URL !== undefined && SMTP_FROM !== undefined;
  return {
    robot: openRobots({ now }),
    push: openPush({
      database,
      readKey: () => readPushKey(database, seal),
      contact: contactOf(environment),
      now,
    }),
    app: openApps({ database, seal, publicUrl: PUBLIC_URL, urls: vendorUrls(environment), now }),
    ...(hasPhoneService
      ? { call: service(NOTICE_URL, NOTICE_SECRET), text: service(NOTICE_URL, NOTICE_SECRET) }
      : {}),
    ...(hasMail ? { mail: openMail({ url: SMTP_URL, from: SMTP_FROM, installation }) } : {}),
  };
}

/**
 * Links are sent if people can reach the server; their tokens are derived from a secret of ours.
 * `key`: the installation's, where no provider shares one.
 */
export function linksOf(
  { PUBLIC_URL, NOTICE_SECRET, SMTP_URL }: Environment,
  key: Buffer | null = null,
): Links {
  const shared = NOTICE_SECRET ?? SMTP_URL ?? key?.toString("hex");
  if (PUBLIC_URL === undefined || shared === undefined) return { base: null, secret: "" };
  const secret = createHmac("sha256", shared).update("links of notices").digest("hex");
  return { base: withoutTrailingSlash(PUBLIC_URL), secret };
}
