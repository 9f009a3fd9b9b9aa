import type { EnglishName } from "../account/person-name.ts";
import { roles } from "../account/role.ts";

/** Contacts are often described by a role and not by a name: these words have an English one. */
export const contactWords: readonly EnglishName[] = [
  ...Object.values(roles).map(({ zh, en }) => ({ name: zh, nameEn: en })),
  { name: "饲养员", nameEn: "Keeper" },
  { name: "技术员", nameEn: "Technician" },
  { name: "兽医", nameEn: "Veterinarian" },
  { name: "电工", nameEn: "Electrician" },
  { name: "维修工", nameEn: "Repairer" },
  { name: "值班", nameEn: "On duty" },
  { name: "值班室", nameEn: "Duty room" },
  { name: "场区值班", nameEn: "Site duty" },
  { name: "白班", nameEn: "Day shift" },
  { name: "夜班", nameEn: "Night shift" },
  { name: "经理", nameEn: "Manager" },
  { name: "门卫", nameEn: "Gatekeeper" },
];
