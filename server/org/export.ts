import type { z } from "zod";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { nameIn } from "../export/limit.ts";
import { listSheet, wholeList } from "../export/list.ts";
import type { Sheet } from "../export/sheet.ts";
import { exportWords as words } from "../export/words.ts";
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
      rows,
      columns: [
        { word: words.name, cell: (org) => nameIn(org, language) },
        { word: words.code, cell: ({ code }) => code },
        { word: words.principal, cell: ({ principal }) => principal },
        { word: words.officeTel, cell: ({ officeTel }) => officeTel },
        { word: words.mobile, cell: ({ mobile }) => mobile },
        { word: words.email, cell: ({ email }) => email },
        {
          word: words.map,
          cell: ({ mapType }) => words[mapType === "1" ? "mapChina" : "mapWorld"][language],
        },
        { word: words.farms, cell: ({ farmCount }) => farmCount },
        { word: words.houses, cell: ({ houseCount }) => houseCount },
        { word: words.users, cell: ({ userCount }) => userCount },
        { word: words.remark, cell: ({ remark }) => remark },
      ],
    },
    { format: query.format, language, now },
  );
}
