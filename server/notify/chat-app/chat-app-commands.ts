import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
  type ChatApp,
  chatAppFaults,
  type createChatAppSchema,
} from "../../../contract/notify/chat-app.ts";
import { orgOf } from "../../account/user/user-org.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Environment } from "../../platform/base/config.ts";
import { expectVersion, found, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Seal } from "../../platform/base/seal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { chatApps } from "../../platform/db/schema/notify/chat-app-tables.ts";
import { nextVersion, only } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { readChatApp } from "./chat-app-queries.ts";
import { type ChatAppSecrets, closeSecrets, openSecrets } from "./chat-app-secret.ts";

export interface ChatAppDeps extends Deps {
  readonly seal: Seal;
  readonly environment: Pick<Environment, "PUBLIC_URL">;
}

type Form = z.output<typeof createChatAppSchema>;

const unique = { chat_apps_kind: ["kind", "chatAppTaken"] } as const;
const newPath = (): string => randomBytes(16).toString("base64url");

/** Refusals: 400 for a form that cannot work, 401, 404, 409 for a second app of the same vendor. */
export function createChatApp(deps: ChatAppDeps, call: Call<"createChatApp">): Promise<ChatApp> {
  const { caller, input, logChange } = call;
  checkForm(input, null);
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const owner = { roleKey: "company_manager", orgId: input.orgId } as const;
    const orgId = (await orgOf(tx, caller, owner, null)) ?? 0;
    const box = closeSecrets(deps.seal, orgId, secretsOf(input, null));
    const values = { ...columnsOf(input), orgId, box, path: newPath() };
    const inserted = await tx.orm.insert(chatApps).values(values).returning({ id: chatApps.id });
    const after = await readOne(deps, tx, caller, only(inserted).id);
    await logChange(tx, { before: null, after });
    return after;
  });
}

/**
 * Changes an app, but never its organisation. Refusals: as for `createChatApp`, and 409 for an
 * outdated version.
 */
export function updateChatApp(deps: ChatAppDeps, call: Call<"updateChatApp">): Promise<ChatApp> {
  const { caller, input, logChange } = call;
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const { before, box } = await lockChatApp(deps, tx, caller, input.id);
    expectVersion(before, input);
    const isSame = input.kind === before.kind && input.appId === before.appId;
    const storedSecrets = isSame ? openSecrets(deps.seal, before.orgId, box) : null;
    checkForm(input, storedSecrets, !isSame);
    await tx.orm
      .update(chatApps)
      .set({
        ...columnsOf(input),
        box: closeSecrets(deps.seal, before.orgId, secretsOf(input, storedSecrets)),
        fault: "",
        version: nextVersion(chatApps),
      })
      .where(eq(chatApps.id, input.id));
    const after = await readOne(deps, tx, caller, input.id);
    await logChange(tx, { before, after });
    return after;
  });
}

/** Refusals: 401, 404, 409 while a contact uses it. */
export function deleteChatApp(deps: ChatAppDeps, call: Call<"deleteChatApp">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const { before } = await lockChatApp(deps, tx, caller, input.id);
    const { contacts } = before;
    if (contacts > 0) throw new Refusal(409, "chatAppInUse", { values: { contacts } });
    await tx.orm.delete(chatApps).where(eq(chatApps.id, before.id));
    await logChange(tx, before);
  });
}

const readOne = async (
  { environment }: ChatAppDeps,
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<ChatApp> => found(await readChatApp(tx, caller, id, environment.PUBLIC_URL));

/** Locks the row of an app. Refusal: 404. */
async function lockChatApp(deps: ChatAppDeps, tx: Transaction, caller: Caller, id: number) {
  const [row] = await tx.query<{ box: Buffer }>(
    "select box from chat_apps where id = $1::bigint for update",
    [id],
  );
  const before = await readOne(deps, tx, caller, id);
  return { before, box: found(row ?? null).box };
}

/** Fields that only some vendors have are empty at the others. */
const columnsOf = ({ kind, appId, agentId, cardTemplate }: Form) => ({
  kind,
  appId,
  agentId: kind === "wecom" ? agentId : "",
  cardTemplate: kind === "dingtalk" ? cardTemplate : "",
});

/** The secrets to store; '' keeps the stored one. */
const secretsOf = (
  { kind, ...form }: Form,
  storedSecrets: ChatAppSecrets | null,
): ChatAppSecrets => ({
  secret: form.secret || (storedSecrets?.secret ?? ""),
  token: tokenOf(kind, form.token, storedSecrets),
  key: kind === "dingtalk" ? "" : form.key || (storedSecrets?.key ?? ""),
});

function tokenOf(kind: Form["kind"], typed: string, storedSecrets: ChatAppSecrets | null): string {
  if (kind === "wecom") return typed || (storedSecrets?.token ?? "");
  // For DingTalk the server makes the token and sends it when it registers the callback.
  return kind === "dingtalk" ? (storedSecrets?.token ?? randomBytes(24).toString("base64url")) : "";
}

type FormFault = readonly [isFaulty: boolean, field: string, fault: keyof typeof chatAppFaults];
const aesKey = /^[A-Za-z0-9]{43}$/;

function checkForm(input: Form, storedSecrets: ChatAppSecrets | null, isOther = false): void {
  const { kind, agentId, cardTemplate } = input;
  const { secret, token, key } = secretsOf(input, storedSecrets);
  const faults: readonly FormFault[] = [
    [kind === "wecom" && !/^\d+$/.test(agentId), "agentId", "agentId"],
    [kind === "dingtalk" && cardTemplate === "", "cardTemplate", "cardTemplate"],
    [secret === "", "secret", isOther ? "secretAgain" : "secret"],
    [kind === "wecom" && token === "", "token", "token"],
    [kind !== "dingtalk" && key === "", "key", "key"],
    [kind === "wecom" && !aesKey.test(key), "key", "aesKey"],
  ];
  const fault = faults.find(([isFaulty]) => isFaulty);
  if (fault !== undefined) throw refuseField(400, fault[1], chatAppFaults[fault[2]]);
}
