import type { z } from "zod";
import { scopeOfRole } from "../../../contract/account/role.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { userFields } from "../../../contract/account/user.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { localCell } from "../../platform/export/sheet.ts";
import { orgNames } from "../org/org-queries.ts";
import { listUsers, listUsersOfHouse } from "./user-queries.ts";

type UserQuery = z.output<typeof routes.exportUser.input> & Parameters<typeof listUsers>[2];

/** The users of a list, or of a house. Refusal: 404 when the caller has no such house. */
export const userFile = listFile({
  table: "user",
  fields: userFields,
  list: (database, caller, { shackId, ...query }: UserQuery) =>
    shackId === undefined
      ? listUsers(database, caller, query)
      : listUsersOfHouse(database, caller, { ...query, shackId }),
  zones: (_, { timeZone }: Pick<UserQuery, "timeZone">) => [timeZone],
  columns: async ({ database, caller, language, query: { timeZone } }) => {
    const orgs = await orgNames(database, caller, language);
    return [
      "loginName",
      "realName",
      "realNameEn",
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
        cell: ({ roleKey, farmIds }) => (scopeOfRole[roleKey] === "farms" ? farmIds.length : null),
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
    ];
  },
});
