import type { Words } from "./words.ts";

/** The five assignable roles. The specification's `admin` is a client-side alias and no role key. */
export const roles = {
  administrator: { zh: "系统管理员", en: "Administrator" },
  company_manager: { zh: "公司管理员", en: "Company manager" },
  area_manager: { zh: "区域管理员", en: "Area manager" },
  farm_manager: { zh: "场长", en: "Farm manager" },
  shack_manager: { zh: "栋舍管理员", en: "House keeper" },
} as const satisfies Record<string, Words>;
export type Role = keyof typeof roles;
export const roleKeys = Object.keys(roles) as [Role, ...Role[]];
