import type { z } from "zod";
import { scopeOfRole } from "../../contract/role.ts";
import type { routes } from "../../contract/route/route.ts";
import { userFields } from "../../contract/user.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { listSheet, wholeList } from "../export/list.ts";
import { localCell, type Sheet } from "../export/sheet.ts";
import { orgNames } from "../org/query.ts";
import type { Caller } from "../session/scope.ts";
import { listUsers, listUsersOfHouse } from "./query.ts";

/**
 * The users of a list, in its order. Refusals: 400 when they are too many, 404 when the caller has
 * no such house.
 */
export async function exportUsers(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.exportUser.input>,
  language: Language,
  now: number,
): Promise<Sheet> {
  const { shackId, timeZone } = query;
  const { rows } = await (shackId === undefined
    ? listUsers(database, caller, { ...query, ...wholeList })
    : listUsersOfHouse(database, caller, { ...query, ...wholeList, shackId }));
  const orgs = await orgNames(database, caller, language);
  return listSheet(
    {
      table: "user",
      fields: userFields,
      rows,
      zones: [timeZone],
      columns: [
        "loginName",
        "realName",
        "roleKey",
        {
          key: "orgId",
          cell: ({ orgId, orgName }) => (orgId === null ? null : orgs.get(orgId)) ?? orgName,
        },
        "department",
        "position",
        "officeTel",
        "mobile",
        "email",
        "canOperate",
        "remoteConfigFlag",
        {
          name: { zh: "管辖农场节点数", en: "Farms managed" },
          cell: ({ roleKey, farmIds }) =>
            scopeOfRole[roleKey] === "farms" ? farmIds.length : null,
        },
        {
          name: { zh: "分配栋舍数", en: "Houses assigned" },
          cell: ({ roleKey, shackIds }) =>
            scopeOfRole[roleKey] === "houses" ? shackIds.length : null,
        },
        {
          key: "latestLoginTime",
          cell: ({ latestLoginTime }) => localCell(latestLoginTime, timeZone),
        },
        "loginTimes",
      ],
    },
    { format: query.format, language, now },
  );
}
