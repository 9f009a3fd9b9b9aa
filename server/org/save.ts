import { eq } from "drizzle-orm";
import type { OrgRow } from "../../contract/org.ts";
import { pictureOf } from "../base/png.ts";
import { expectVersion, found, Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Transaction } from "../db/open.ts";
import { breeds, displays, orgs } from "../db/schema.ts";
import { nextVersion, only } from "../db/statement.ts";
import { readOrg } from "./query.ts";

const unique = { orgs_name: "name", orgs_code_unique: ["code", "codeTaken"] } as const;

/** Refusals: 400 for invalid fields, 401 when the session has ended, 409 nameTaken, codeTaken. */
export async function createOrg(deps: Deps, call: Call<"createOrg">): Promise<OrgRow> {
  const { input, logChange } = call;
  const logo = (await pictureOf("logo", input.logo)) ?? null;
  return inWork({ ...deps, unique }, call, async (tx) => {
    const { id } = only(
      await tx.orm
        .insert(orgs)
        .values({ ...input, logo })
        .returning({ id: orgs.id }),
    );
    const after = found(await readOrg(tx, id));
    await logChange(tx, { before: null, after });
    return after;
  });
}

/** Refusals: as above, 404, 409 conflict for another version than the stored one. */
export async function updateOrg(deps: Deps, call: Call<"updateOrg">): Promise<OrgRow> {
  const { input, logChange } = call;
  const logo = await pictureOf("logo", input.logo);
  return inWork({ ...deps, unique }, call, async (tx) => {
    const before = await holdOrg(tx, input.id);
    expectVersion(before, input);
    await tx.orm
      .update(orgs)
      .set({ ...input, logo, version: nextVersion(orgs) })
      .where(eq(orgs.id, input.id));
    const after = found(await readOrg(tx, input.id));
    await logChange(tx, { before, after });
    return after;
  });
}

/** Refusals: 401, 404, 409 orgInUse while farms, houses, users, breeds or displays belong to it. */
export function deleteOrg(deps: Deps, call: Call<"deleteOrg">): Promise<void> {
  const { input, logChange } = call;
  return inWork(deps, call, async (tx) => {
    const org = await holdOrg(tx, input.id);
    const values = {
      farms: org.farmCount,
      houses: org.houseCount,
      users: org.userCount,
      breeds: await tx.orm.$count(breeds, eq(breeds.orgId, org.id)),
      displays: await tx.orm.$count(displays, eq(displays.orgId, org.id)),
    };
    if (Object.values(values).some((count) => count > 0))
      throw new Refusal(409, "orgInUse", { values });
    await tx.orm.delete(orgs).where(eq(orgs.id, org.id));
    await logChange(tx, org);
  });
}

/** Its row is held: what belongs to it cannot come meanwhile, for a reference to it waits. */
async function holdOrg(tx: Transaction, id: number): Promise<OrgRow> {
  await tx.query("select 1 from orgs where id = $1::bigint for update", [id]);
  return found(await readOrg(tx, id));
}
