import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/**
 * The five assignable roles. The specification's `admin` is a client-side alias and no role key.
 */
export const roles = {
  administrator: { zh: "系统管理员", en: "Administrator" },
  company_manager: { zh: "公司管理员", en: "Company manager" },
  area_manager: { zh: "区域管理员", en: "Area manager" },
  farm_manager: { zh: "场长", en: "Farm manager" },
  shack_manager: { zh: "栋舍管理员", en: "House manager" },
} as const satisfies Record<string, Words>;
export type Role = keyof typeof roles;
export const roleKeys = keysOf(roles);

/**
 * Kinds of caller: a person by the role, or a paired display, which is no user
 * (contract/account/display.ts).
 */
export const callerRoleKeys = [...roleKeys, "display"] as const;
export type CallerRole = (typeof callerRoleKeys)[number];
export const callerRoles = {
  ...roles,
  display: { zh: "大屏", en: "Display" },
} as const satisfies Record<CallerRole, Words>;

/** Roles that a role may assign to others and whose users it may change: never a higher role. */
export const assignableRoles: Readonly<Record<CallerRole, readonly Role[]>> = {
  administrator: roleKeys,
  company_manager: ["company_manager", "area_manager", "farm_manager", "shack_manager"],
  area_manager: ["farm_manager", "shack_manager"],
  farm_manager: ["shack_manager"],
  shack_manager: [],
  display: [],
};

/** Extent of a role's scope: everything, its organisation, farm subtrees, or single houses. */
export const scopeOfRole = {
  administrator: "everything",
  company_manager: "organisation",
  area_manager: "farms",
  farm_manager: "farms",
  shack_manager: "houses",
  display: "display",
} as const satisfies Record<CallerRole, string>;

/** True if the caller sees every organisation and may choose one. */
export const hasEveryOrg = (holder: { readonly roleKey: CallerRole } | null): boolean =>
  holder !== null && scopeOfRole[holder.roleKey] === "everything";
/** The role whose users have single houses assigned. */
export const houseManagerRole = "shack_manager" satisfies Role;
