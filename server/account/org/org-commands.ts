import { eq } from "drizzle-orm";
import type { OrgRow } from "../../../contract/account/org.ts";
import { pictureOf } from "../../platform/base/png.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import { breeds } from "../../platform/db/schema/fleet/breed-tables.ts";
import { displays } from "../../platform/db/schema/account/display-tables.ts";
import { farms } from "../../platform/db/schema/fleet/farm-tables.ts";
import { orgs } from "../../platform/db/schema/base/org-tables.ts";
import { readOrg } from "./org-queries.ts";

/**
 * Further refusals: 409 codeTaken; 409 orgInUse while anything belongs to it: farms, houses,
 * users, breeds and displays are counted, anything else blocks deletion too.
 */
export const orgCommands = recordCommands<"Org", OrgRow>("Org", {
  table: orgs,
  key: orgs.id,
  unique: { orgs_name: "name", orgs_code_unique: ["code", "codeTaken"] },
  referenced: ["orgInUse", { farms: 0, houses: 0, users: 0, breeds: 0, displays: 0, others: "" }],
  read: (tx, _, id) => readOrg(tx, id),
  columns: async ({ logo }) => ({ logo: await pictureOf("logo", logo) }),
  mayDelete: async ({ id, houseCount, userCount }, tx) => {
    const values = {
      // Groups and companies prevent it too.
      farms: await tx.orm.$count(farms, eq(farms.orgId, id)),
      houses: houseCount,
      users: userCount,
      breeds: await tx.orm.$count(breeds, eq(breeds.orgId, id)),
      displays: await tx.orm.$count(displays, eq(displays.orgId, id)),
      others: 0,
    };
    if (Object.values(values).some((count) => count > 0))
      throw new Refusal(409, "orgInUse", { values });
  },
});
