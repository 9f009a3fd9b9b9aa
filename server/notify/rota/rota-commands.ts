import { eq, sql } from "drizzle-orm";
import type { createRotaSchema, Rota } from "../../../contract/notify/rota.ts";
import type { z } from "zod";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectVersion, notFound, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { rotas } from "../../platform/db/schema/notify/rota-tables.ts";
import { nextVersion, only, rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleUsers } from "../../platform/session/caller-scope.ts";
import { placeOf } from "../alarm-phone/phone-place.ts";
import { readRota } from "./rota-queries.ts";
import { rotaOf, type RotaRow } from "../on-call/rota-row.ts";

type Form = z.output<typeof createRotaSchema>;

/** Refusals: 400 for invalid fields, 401, 404 for a place or people outside the scope. */
export function createRota(deps: Deps, call: Call<"createRota">): Promise<Rota> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const { orgId } = await placeOf(tx, caller, { farmId: input.farmId });
    await checkPeople(tx, caller, peopleOf(input), orgId);
    const { id } = only(
      await tx.orm
        .insert(rotas)
        .values({ ...columnsOf(input), orgId })
        .returning({ id: rotas.id }),
    );
    const after = rotaOf(await readRota(tx, caller, id), caller);
    await logChange(tx, { before: null, after });
    return after;
  });
}

/** Refusals: as for `createRota`, 403 for one that is not the caller's to manage, 409 conflict. */
export function updateRota(deps: Deps, call: Call<"updateRota">): Promise<Rota> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const row = await lockManaged(tx, caller, input.id);
    const before = rotaOf(row, caller);
    expectVersion(before, input);
    const { orgId } = await placeOf(tx, caller, { farmId: input.farmId });
    if (orgId !== before.orgId) throw refuseField(400, "farmId", fieldFaults.otherOrg);
    const known = new Set(row.people);
    await checkPeople(
      tx,
      caller,
      peopleOf(input).filter((id) => !known.has(id)),
      orgId,
    );
    await tx.orm
      .update(rotas)
      .set({ ...columnsOf(input), version: nextVersion(rotas) })
      .where(eq(rotas.id, input.id));
    const after = rotaOf(await readRota(tx, caller, input.id), caller);
    await logChange(tx, { before, after });
    return after;
  });
}

/** Refusals: 401, 403, 404, 409 rotaInUse while an alarm phone calls by it. */
export function deleteRota(deps: Deps, call: Call<"deleteRota">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const row = await lockManaged(tx, caller, input.id);
    const { contacts } = row;
    if (contacts > 0) throw new Refusal(409, "rotaInUse", { values: { contacts } });
    await tx.orm.delete(rotas).where(eq(rotas.id, row.id));
    await logChange(tx, rotaOf(row, caller));
  });
}

/** Locks the row of a rota: its changes wait for each other. Refusal: 404. */
export async function lockRota(tx: Transaction, caller: Caller, id: number): Promise<RotaRow> {
  await tx.query("select 1 from rotas where id = $1::bigint for update", [id]);
  return readRota(tx, caller, id);
}

async function lockManaged(tx: Transaction, caller: Caller, id: number): Promise<RotaRow> {
  const row = await lockRota(tx, caller, id);
  if (!rotaOf(row, caller).mayManage) throw new Refusal(403, "forbidden");
  return row;
}

/** Plans and pages of who is on call are rebuilt. */
export const touchRota = (tx: Transaction, id: number): Promise<unknown> =>
  tx.orm
    .update(rotas)
    .set({ version: nextVersion(rotas) })
    .where(eq(rotas.id, id));

const peopleOf = ({ lines }: Form): number[] => [...new Set(lines.flatMap(({ people }) => people))];

const columnsOf = (form: Form) => ({
  farmId: form.farmId,
  name: form.name,
  lines: form.lines,
  people: peopleOf(form),
});

/** Checks that people belong to the organisation and the caller sees them. Refusal: 404. */
export async function checkPeople(
  tx: Transaction,
  caller: Caller,
  people: readonly number[],
  orgId: number,
): Promise<void> {
  if (people.length === 0) return;
  const known = await rows(
    tx,
    sql`select 1 from users u where u.id = any(${sql.param([...people])}::int[])
      and u.org_id = ${orgId} and u.kind = 'person'
      and (${visibleUsers(caller)} or u.id = ${caller.userId})`,
  );
  if (known.length < people.length) throw notFound();
}
