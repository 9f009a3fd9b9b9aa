import { eq, sql } from "drizzle-orm";
import {
  addressFaults,
  isAppKind,
  maskedAddress,
  normalAddress,
} from "../../../contract/notify/alarm-address.ts";
import {
  type AlarmPhone,
  minutesOf,
  type PhoneForm,
} from "../../../contract/notify/alarm-phone.ts";
import { chatAppFaults } from "../../../contract/notify/chat-app.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import {
  expectVersion,
  found,
  notFound,
  Refusal,
  refuseField,
} from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { alarmPhones } from "../../platform/db/schema/notify/alarm-phone-tables.ts";
import { nextVersion, only, rows } from "../../platform/db/sql-statement.ts";
import { checkQuota } from "../../account/org/org-quota.ts";
import { type Caller, visibleUsers } from "../../platform/session/caller-scope.ts";
import { visibleRotas } from "../on-call/rota-row.ts";
import { loggedPhone, mayChange, type PhoneRow } from "./phone-row.ts";
import { placeOf } from "./phone-place.ts";
import { readPhone } from "./alarm-phone-queries.ts";

const unique = { alarm_phones_address: ["phone", "phoneTaken"] } as const;

/**
 * Refusals: 400 for invalid fields and a user of another organisation, 401, 403 for one that may
 * not be silenced, 404, 409 phoneTaken, quotaReached.
 */
export function createPhone(deps: Deps, call: Call<"createAlarmPhone">): Promise<AlarmPhone> {
  const { caller, input, logChange } = call;
  if (!mayChange(caller, input)) throw new Refusal(403, "phoneLastLine");
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const { orgId } = await placeOf(tx, caller, input);
    await checkQuota(tx, orgId, "phones");
    await checkUser(tx, caller, input.userId, orgId);
    await checkApp(tx, input.kind, orgId);
    await checkRota(tx, caller, input.rotaId, orgId);
    const { id } = only(
      await tx.orm
        .insert(alarmPhones)
        .values({ ...columnsOf(input), ...addressOf(input, null), orgId })
        .returning({ id: alarmPhones.id }),
    );
    const { phone } = found(await readPhone(tx, caller, id));
    await logChange(tx, { before: null, after: loggedPhone(phone) });
    return phone;
  });
}

/** Refusals: as for `createPhone`, and 409 conflict for another version than the stored one. */
export function updatePhone(deps: Deps, call: Call<"updateAlarmPhone">): Promise<AlarmPhone> {
  const { caller, input, logChange } = call;
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const { phone: before, row } = await lockPhone(tx, caller, input.id);
    expectVersion(before, input);
    if (!mayChange(caller, input)) throw new Refusal(403, "phoneLastLine");
    const { orgId } = await placeOf(tx, caller, input);
    if (orgId !== before.orgId) throw refuseField(400, "farmId", fieldFaults.otherOrg);
    if (input.userId !== before.userId) await checkUser(tx, caller, input.userId, orgId);
    if (input.kind !== before.kind) await checkApp(tx, input.kind, orgId);
    if (input.rotaId !== before.rotaId) await checkRota(tx, caller, input.rotaId, orgId);
    await tx.orm
      .update(alarmPhones)
      .set({
        ...columnsOf(input),
        ...addressOf(input, row),
        version: nextVersion(alarmPhones),
      })
      .where(eq(alarmPhones.id, input.id));
    const { phone: after } = found(await readPhone(tx, caller, input.id));
    await logChange(tx, { before: loggedPhone(before), after: loggedPhone(after) });
    return after;
  });
}

/** Refusals: 401, 403 as for `createPhone`, 404. */
export function deletePhone(deps: Deps, call: Call<"deleteAlarmPhone">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const { phone } = await lockPhone(tx, caller, input.id);
    await tx.orm.delete(alarmPhones).where(eq(alarmPhones.id, input.id));
    await logChange(tx, loggedPhone(phone));
  });
}

/** Refusals: as for an update. */
export function switchPhone(deps: Deps, call: Call<"switchAlarmPhone">): Promise<AlarmPhone> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const { phone: before } = await lockPhone(tx, caller, input.id);
    expectVersion(before, input);
    await tx.orm
      .update(alarmPhones)
      .set({ status: input.status, version: nextVersion(alarmPhones) })
      .where(eq(alarmPhones.id, input.id));
    const { phone: after } = found(await readPhone(tx, caller, input.id));
    await logChange(tx, { before: loggedPhone(before), after: loggedPhone(after) });
    return after;
  });
}

/**
 * Locks the row of a contact that the caller may change. Refusals: 404, 403 for a contact whose
 * place is not the caller's to manage, or that may not be silenced.
 */
async function lockPhone(tx: Transaction, caller: Caller, id: number) {
  await tx.query("select 1 from alarm_phones where id = $1::bigint for update", [id]);
  const current = found(await readPhone(tx, caller, id));
  if (!current.row.is_inside) throw new Refusal(403, "forbidden");
  if (!mayChange(caller, current.row)) throw new Refusal(403, "phoneLastLine");
  return current;
}

/** Checks that the number's owner belongs to the organisation and is visible to the caller. */
async function checkUser(
  tx: Transaction,
  caller: Caller,
  userId: number | null,
  orgId: number,
): Promise<void> {
  if (userId === null || userId === caller.userId) return;
  const [user] = await rows<{ org_id: number | null }>(
    tx,
    sql`select u.org_id from users u where u.id = ${userId}::bigint and ${visibleUsers(caller)}`,
  );
  if (user === undefined) throw notFound();
  if (user.org_id !== orgId) throw refuseField(400, "userId", fieldFaults.phoneUser);
}

/**
 * Checks that the organisation has an app of that messenger; it cannot be deleted until the
 * transaction ends.
 */
async function checkApp(tx: Transaction, kind: PhoneForm["kind"], orgId: number): Promise<void> {
  if (!isAppKind(kind)) return;
  const apps = await tx.query(
    "select 1 from chat_apps where org_id = $1 and kind = $2 for key share",
    [orgId, kind],
  );
  if (apps.length === 0) throw refuseField(400, "kind", chatAppFaults.missing);
}

/**
 * Checks that the contact's rota is visible to the caller and belongs to the organisation; it
 * cannot be deleted until the transaction ends.
 */
async function checkRota(
  tx: Transaction,
  caller: Caller,
  rotaId: number | null,
  orgId: number,
): Promise<void> {
  if (rotaId === null) return;
  const rotas = await rows(
    tx,
    sql`select 1 from rotas r where r.id = ${rotaId}::bigint and r.org_id = ${orgId}
      and ${visibleRotas(caller)} for share of r`,
  );
  if (rotas.length === 0) throw notFound();
}

function columnsOf(form: PhoneForm) {
  const [first, second] = [minutesOf(form.period1), minutesOf(form.period2)];
  return {
    farmId: form.farmId,
    houseId: form.houseId,
    rotaId: form.rotaId,
    kind: form.kind,
    period1From: first?.from ?? 0,
    period1To: first?.to ?? 0,
    period2From: second?.from ?? null,
    period2To: second?.to ?? null,
    dateType: form.dateType,
    repeatMin: form.repeatMin,
    delayMin: form.delayMin,
    closable: form.closable,
    alarmType: form.alarmType,
    status: form.status,
    noticeTypes: form.noticeType,
    description: form.description,
    userId: form.userId,
    language: form.language,
  };
}

/**
 * The address as stored. A robot's is shown without its key: an address entered as shown is
 * unchanged, with its secret unless there is another one.
 */
function addressOf(form: PhoneForm, stored: PhoneRow | null): StoredAddress {
  const { rotaId, kind } = form;
  return rotaId === null
    ? ownAddressOf(form, stored)
    : { address: `rota:${rotaId}:${kind}`, secret: null };
}

interface StoredAddress {
  readonly address: string;
  readonly secret: string | null;
  readonly testedAt?: null;
}

function ownAddressOf(form: PhoneForm, stored: PhoneRow | null): StoredAddress {
  const { kind } = form;
  const phone = kind === "push" ? `user:${form.userId}` : form.phone;
  const before = stored?.kind === kind ? stored : null;
  const address = isShownAgain(form, before) ? before.address : normalAddress(kind, phone);
  if (address === null || address.includes("…"))
    throw refuseField(400, "phone", fieldFaults[addressFaults[kind]]);
  const isSame = before?.address === address;
  return {
    address,
    secret: secretOf(form, isSame ? before.secret : null),
    // A test proves nothing about another address.
    ...(isSame || stored === null ? {} : { testedAt: null }),
  };
}

const isShownAgain = ({ kind, phone }: PhoneForm, before: PhoneRow | null): before is PhoneRow =>
  kind === "robot" && before !== null && maskedAddress(kind, before.address) === phone;

/** Null removes the secret, '' keeps the stored one. */
const secretOf = ({ kind, secret }: PhoneForm, before: string | null): string | null =>
  kind !== "robot" || secret === null ? null : secret || before;
