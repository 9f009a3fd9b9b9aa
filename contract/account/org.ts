import { z } from "zod";
import { common, counted, type FieldsOf } from "../base/field.ts";
import { orgSchema } from "./farm-tree.ts";
import { picture } from "../base/picture-limit.ts";
import { shiftTimes } from "./shift-times.ts";
import { email, line, nameEn, optionalLine, phone } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/** An organisation as its list and its form show it. */
export const orgRowSchema = orgSchema.extend({
  code: z.string(),
  principal: z.string(),
  officeTel: z.string(),
  mobile: z.string(),
  fax: z.string(),
  email: z.string(),
  remark: z.string(),
  hasLogo: z.boolean(),
  farmCount: z.int(),
  houseCount: z.int(),
  userCount: z.int(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
});
export type OrgRow = z.infer<typeof orgRowSchema>;

/** Area shown by the map of an organisation. */
export const mapTypes = {
  "1": { zh: "中国", en: "China" },
  "2": { zh: "世界", en: "World" },
} as const satisfies Record<OrgRow["mapType"], Words>;

export const orgFields = {
  name: common.name,
  nameEn: common.nameEn,
  code: common.code,
  principal: { isPerson: true, name: { zh: "负责人", en: "Principal" }, max: 50 },
  officeTel: common.officeTel,
  mobile: common.mobile,
  fax: { name: { zh: "传真", en: "Fax" }, max: 30 },
  email: common.email,
  remark: common.remark,
  mapType: { name: { zh: "地图", en: "Map" }, choices: mapTypes },
  shiftTimes: { name: { zh: "交接班时间", en: "Shift times" } },
  hasLogo: { name: { zh: "标志", en: "Logo" } },
  farmCount: counted.farms,
  houseCount: counted.houses,
  userCount: counted.users,
} satisfies FieldsOf<OrgRow>;

/** A new organisation. */
export const createOrgSchema = z.object({
  name: line(orgFields.name.max).min(1),
  nameEn,
  /** Appears in exports and in references of other systems. */
  code: line(orgFields.code.max)
    .min(1)
    .regex(/^[A-Za-z0-9_-]+$/, { error: "code" }),
  principal: optionalLine(orgFields.principal.max),
  officeTel: phone,
  mobile: phone,
  fax: phone,
  email,
  remark: optionalLine(orgFields.remark.max),
  mapType: z.enum(["1", "2"]).default("1"),
  shiftTimes,
  logo: picture("logo"),
});
export const updateOrgSchema = createOrgSchema.extend({ id: z.int().positive(), version: z.int() });
export type CreateOrg = z.input<typeof createOrgSchema>;
export type UpdateOrg = z.input<typeof updateOrgSchema>;

/** Sort keys of organisations. */
export const orgSorts = ["name", "code", "principal", "farms", "houses", "users"] as const;
