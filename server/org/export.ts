import type { z } from "zod";
import { orgFields } from "../../contract/org.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { nameIn } from "../export/limit.ts";
import { listSheet, wholeList } from "../export/list.ts";
import type { Sheet } from "../export/sheet.ts";
import type { Caller } from "../session/scope.ts";
import { listOrgs } from "./query.ts";

/** The organisations of a list, in its order. Refusal: 400 when they are too many. */
export async function exportOrgs(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.exportOrg.input>,
  language: Language,
  now: number,
): Promise<Sheet> {
  const { rows } = await listOrgs(database, caller, { ...query, ...wholeList });
  return listSheet(
    {
      table: "org",
      fields: orgFields,
      rows,
      columns: [
        { key: "name", cell: (org) => nameIn(org, language) },
        "code",
        "principal",
        "officeTel",
        "mobile",
        "email",
        "mapType",
        "farmCount",
        "houseCount",
        "userCount",
        "remark",
      ],
    },
    { format: query.format, language, now },
  );
}
