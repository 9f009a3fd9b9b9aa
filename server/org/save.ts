import { eq } from "drizzle-orm";
import type { OrgRow } from "../../contract/org.ts";
import { pictureOf } from "../base/png.ts";
import { Refusal } from "../base/refusal.ts";
import { recordCommands } from "../call/record-commands.ts";
import { breeds } from "../db/schema/breed.ts";
import { displays } from "../db/schema/display.ts";
import { orgs } from "../db/schema/org.ts";
import { readOrg } from "./query.ts";

/**
 * Refusals of its own: 409 codeTaken; 409 orgInUse while anything belongs to it: farms, houses,
 * users, breeds and displays are counted, whatever else there is keeps it too.
 */
export const orgCommands = recordCommands<"Org", OrgRow>("Org", {
  table: orgs,
  key: orgs.id,
  unique: { orgs_name: "name", orgs_code_unique: ["code", "codeTaken"] },
  referenced: ["orgInUse", { farms: 0, houses: 0, users: 0, breeds: 0, displays: 0, others: "" }],
  read: (tx, _, id) => readOrg(tx, id),
  columns: async ({ logo }) => ({ logo: await pictureOf("logo", logo) }),
  mayDelete: async ({ id, farmCount, houseCount, userCount }, tx) => {
    const values = {
      farms: farmCount,
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
