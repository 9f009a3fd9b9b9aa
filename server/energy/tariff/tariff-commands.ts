import { sql } from "drizzle-orm";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { Tariff, TariffVersion } from "../../../contract/energy/tariff.ts";
import { notFound, Refusal, refuseField } from "../../platform/base/refusal.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { tariffs } from "../../platform/db/schema/power-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { checkQuota } from "../../account/org/org-quota.ts";
import { type Caller, visibleOrgs } from "../../platform/session/caller-scope.ts";
import { findTariff } from "./tariff-queries.ts";

/** The caller's organisation, or the one that an administrator names. Refusal: 400 without one. */
function orgOf(caller: Caller, { orgId }: { readonly orgId?: number | undefined }): number {
  const org = caller.orgId ?? orgId ?? null;
  if (org === null) throw refuseField(400, "orgId", fieldFaults.missing);
  return org;
}

/** Refusal: 404 for an organisation the caller does not see. */
async function expectOrg(tx: Transaction, caller: Caller, orgId: number): Promise<void> {
  const records = await rows(
    tx,
    sql`select 1 from orgs o where o.id = ${orgId}::bigint and ${visibleOrgs(caller)}`,
  );
  if (records.length === 0) throw notFound();
}

export const inOrder = (versions: readonly TariffVersion[]): TariffVersion[] =>
  versions.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));

/**
 * Further refusals: 400 without an organisation; while a place uses it, 409 for another
 * currency, which would rename the cost of past months, and 409 tariffInUse.
 */
export const tariffCommands = recordCommands<"Tariff", Tariff>("Tariff", {
  table: tariffs,
  key: tariffs.id,
  unique: { tariffs_name: "name" },
  read: findTariff,
  columns: (form, caller) => ({
    versions: inOrder(form.versions),
    // A price list cannot be moved to another organisation.
    ...("version" in form ? {} : { orgId: orgOf(caller, form) }),
  }),
  maySave: async (tx, { caller, input }, before) => {
    if (before !== null) {
      const { farmCount: farms, currency } = before;
      if (farms > 0 && currency !== input.currency)
        throw refuseField(409, "currency", fieldFaults.tariffCurrency, { farms });
      return;
    }
    if ("version" in input) return;
    const orgId = orgOf(caller, input);
    await expectOrg(tx, caller, orgId);
    await checkQuota(tx, orgId, "tariffs");
  },
  mayDelete: ({ farmCount: farms }) => {
    if (farms > 0) throw new Refusal(409, "tariffInUse", { values: { farms } });
  },
});
