import type { z } from "zod";
import { roles, scopeOfRole } from "../../contract/role.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { listSheet, wholeList } from "../export/list.ts";
import { localCell, type Sheet } from "../export/sheet.ts";
import { exportWords as words } from "../export/words.ts";
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
  const flag = (isOn: boolean) => words[isOn ? "yes" : "no"][language];
  return listSheet(
    {
      table: "user",
      rows,
      zones: [timeZone],
      columns: [
        { word: words.loginName, cell: ({ loginName }) => loginName },
        { word: words.operatorName, cell: ({ realName }) => realName },
        { word: words.role, cell: ({ roleKey }) => roles[roleKey][language] },
        {
          word: words.org,
          cell: ({ orgId, orgName }) => (orgId === null ? null : orgs.get(orgId)) ?? orgName,
        },
        { word: words.department, cell: ({ department }) => department },
        { word: words.position, cell: ({ position }) => position },
        { word: words.officeTel, cell: ({ officeTel }) => officeTel },
        { word: words.mobile, cell: ({ mobile }) => mobile },
        { word: words.email, cell: ({ email }) => email },
        { word: words.canOperate, cell: ({ canOperate }) => flag(canOperate === "1") },
        { word: words.remote, cell: ({ remoteConfigFlag }) => flag(remoteConfigFlag === "1") },
        {
          word: words.farmsManaged,
          cell: ({ roleKey, farmIds }) =>
            scopeOfRole[roleKey] === "farms" ? farmIds.length : null,
        },
        {
          word: words.housesManaged,
          cell: ({ roleKey, shackIds }) =>
            scopeOfRole[roleKey] === "houses" ? shackIds.length : null,
        },
        {
          word: words.latestLogin,
          cell: ({ latestLoginTime }) => localCell(latestLoginTime, timeZone),
        },
        { word: words.loginTimes, cell: ({ loginTimes }) => loginTimes },
      ],
    },
    { format: query.format, language, now },
  );
}
