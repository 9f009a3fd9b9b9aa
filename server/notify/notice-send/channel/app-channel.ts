import { messageOf } from "../../../../contract/base/server-message.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { ChatAppKind } from "../../../../contract/notify/chat-app.ts";
import type { Seal } from "../../../platform/base/seal.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { callbackUrlOf } from "../../chat-app/chat-app-queries.ts";
import { openSecrets, SealedSecrets } from "../../chat-app/chat-app-secret.ts";
import { cardOf } from "../../chat-app/card-text.ts";
import type { VendorUrls } from "../../chat-app/vendor/vendor-urls.ts";
import { createVendorRequest, vendors } from "../../chat-app/vendor/vendors.ts";
import { type OpenApp, VendorFault, type VendorReason } from "../../chat-app/vendor/vendor.ts";
import { type Channel, failedFor, type Message, type Outcome, shortly } from "./channel-port.ts";

export interface AppOptions {
  readonly database: Queryable;
  readonly seal: Seal;
  /** Address at which vendors report presses; undefined: there are no buttons. */
  readonly publicUrl: string | undefined;
  readonly urls: VendorUrls;
  readonly now: () => number;
}

interface AppRow {
  readonly id: number;
  readonly org_id: number;
  readonly kind: ChatAppKind;
  readonly app_id: string;
  readonly agent_id: string;
  readonly card_template: string;
  readonly box: Buffer;
  readonly path: string;
  readonly version: number;
}

/**
 * An app of an organisation with its secrets; null: it has none of this vendor. SealedSecrets:
 * they were sealed with another key.
 */
export async function readOpenApp(
  { database, seal, publicUrl }: Pick<AppOptions, "database" | "seal" | "publicUrl">,
  scope: { readonly orgId: number; readonly kind: string } | { readonly path: string },
): Promise<(OpenApp & { readonly id: number; orgId: number; version: number }) | null> {
  const [row] = await database.query<AppRow>(
    "path" in scope
      ? "select * from chat_apps where path = $1"
      : "select * from chat_apps where org_id = $1 and kind = $2",
    "path" in scope ? [scope.path] : [scope.orgId, scope.kind],
  );
  if (row === undefined) return null;
  const secrets = openSecrets(seal, row.org_id, row.box);
  if (secrets === null) throw new SealedSecrets();
  return {
    ...secrets,
    id: row.id,
    orgId: row.org_id,
    kind: row.kind,
    appId: row.app_id,
    agentId: row.agent_id,
    cardTemplate: row.card_template,
    callbackUrl: callbackUrlOf(publicUrl, row.path),
    version: row.version,
  };
}

/** Time for which a found member is not looked up again, ms. */
const memberMs = 10 * minuteMs;
/** Time before its end from which an access token is no longer used, ms. */
const tokenEarlyMs = 5 * minuteMs;

interface Cached<T> {
  readonly value: T;
  readonly until: number;
}

/** Answers of the clouds that may be used again. */
interface Memory {
  readonly tokens: Map<string, Cached<string>>;
  readonly members: Map<string, Cached<string>>;
}

/** Cards of office messengers, by the app of the organisation whose alarm it is. */
export function openApps(options: AppOptions): Channel {
  const memory: Memory = { tokens: new Map(), members: new Map() };
  const send = async (message: Message): Promise<Outcome> => {
    const { card } = message;
    try {
      const app = card === undefined ? null : await readOpenApp(options, card);
      if (app === null) return { kind: "refused", of: "notice", detail: "no app is connected" };
      const key = `${app.id} ${app.version}`;
      const once = () => deliver(options, memory, { app, key, message }).then(outcomeFor);
      const outcome = await once().catch((error: unknown) => {
        if (!(error instanceof VendorFault) || error.reason !== "token") return outcomeOf(error);
        // A token may end before its time: again with a new one.
        memory.tokens.delete(key);
        return once().catch(outcomeOf);
      });
      await note(options, card, outcome);
      return outcome;
    } catch (error) {
      const outcome = outcomeOf(error);
      if (error instanceof SealedSecrets) await note(options, card, outcome);
      return outcome;
    }
  };
  return { send, cancel: async () => undefined, close: () => undefined };
}

interface Sending {
  readonly app: OpenApp;
  /** The current settings of the app. */
  readonly key: string;
  readonly message: Message;
}

/**
 * Sends the message. Returns the member who received it; null: the company has no member with the
 * number.
 */
async function deliver(
  options: AppOptions,
  memory: Memory,
  sending: Sending,
): Promise<string | null> {
  const { app, message } = sending;
  const token = await tokenFor(options, memory, sending);
  const member = await memberFor(options, memory, sending, token);
  const { card, text, language } = message;
  if (member === null || card === undefined) return null;
  const shown = cardOf({ kind: card.about, text, language, link: card.link }, card.steps);
  await vendors[app.kind].send(
    createVendorRequest(app.kind, options.urls),
    token,
    app,
    member,
    shown,
  );
  return member;
}

async function tokenFor(
  { urls, now }: AppOptions,
  { tokens }: Memory,
  { app, key }: Sending,
): Promise<string> {
  const cached = tokens.get(key);
  if (cached !== undefined && cached.until > now()) return cached.value;
  const request = createVendorRequest(app.kind, urls);
  const { token, ms } = await vendors[app.kind].signIn(request, app);
  await vendors[app.kind].prepare?.(request, token, app);
  tokens.set(key, { value: token, until: now() + Math.max(minuteMs, ms - tokenEarlyMs) });
  return token;
}

async function memberFor(
  { urls, now }: AppOptions,
  { members }: Memory,
  { app, key, message: { to } }: Sending,
  token: string,
): Promise<string | null> {
  const at = `${key} ${to}`;
  const cached = members.get(at);
  if (cached !== undefined && cached.until > now()) return cached.value;
  const member = await vendors[app.kind].findMember(createVendorRequest(app.kind, urls), token, to);
  if (member !== null) members.set(at, { value: member, until: now() + memberMs });
  return member;
}

/** An organisation has one app of a vendor. */
const note = (
  { database, now }: AppOptions,
  card: Message["card"],
  outcome: Outcome,
): Promise<unknown> =>
  outcome.kind === "accepted"
    ? database.query(
        "update chat_apps set sent_at = $3, fault = '' where org_id = $1 and kind = $2",
        [card?.orgId, card?.kind, new Date(now())],
      )
    : database.query("update chat_apps set fault = $3 where org_id = $1 and kind = $2", [
        card?.orgId,
        card?.kind,
        outcome.detail,
      ]);

const outcomeFor = (member: string | null): Outcome =>
  member === null
    ? { kind: "refused", of: "recipient", detail: "no member has this number" }
    : { kind: "accepted", ref: member };

const refusals: Readonly<Partial<Record<VendorReason, "recipient" | "notice">>> = {
  member: "recipient",
  message: "notice",
  app: "notice",
};

/**
 * Returns the outcome of a failed try. A fault of one organisation's app does not count against the
 * other organisations.
 */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof SealedSecrets)
    return { kind: "refused", of: "notice", detail: error.message };
  if (!(error instanceof VendorFault)) {
    const { cause } = error as Error;
    return failedFor((cause as NodeJS.ErrnoException | undefined)?.code ?? messageOf(error));
  }
  const refusal = refusals[error.reason];
  const detail = shortly(error.message);
  return refusal === undefined
    ? { kind: "later", of: "recipient", detail, afterMs: minuteMs }
    : { kind: "refused", of: refusal, detail };
}
