import { z } from "zod";
import { orgSchema } from "./house.ts";
import { email, line, nameEn, optionalLine, phone } from "./text-field.ts";

/** Largest logo, in bytes (specification, section 9). */
export const logoMax = 2 * 1024 * 1024;
/** Longest side of a logo, in pixels: it is shown 32 high. */
export const logoSideMax = 4096;

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
  /** Grows with every change; a save names the one it was made from. */
  version: z.int(),
});
export type OrgRow = z.infer<typeof orgRowSchema>;

/** A new organisation. */
export const createOrgSchema = z.object({
  name: line(50).min(1),
  nameEn,
  /** Stands in exports and in what other systems know of it. */
  code: line(20)
    .min(1)
    .regex(/^[A-Za-z0-9_-]+$/, { error: "code" }),
  principal: optionalLine(50),
  officeTel: phone,
  mobile: phone,
  fax: phone,
  email,
  remark: optionalLine(500),
  mapType: z.enum(["1", "2"]).default("1"),
  /** PNG in Base64, at most `logoMax` bytes; absent: as it is; null: none. */
  logo: z
    .base64({ error: "logoPng" })
    .max(Math.ceil(logoMax / 3) * 4, { error: "logoLarge" })
    .nullish(),
});
export const updateOrgSchema = createOrgSchema.extend({ id: z.int().positive(), version: z.int() });
export type CreateOrg = z.input<typeof createOrgSchema>;
export type UpdateOrg = z.input<typeof updateOrgSchema>;

/** What an organisation's columns sort by. */
export const orgSorts = ["name", "code", "principal", "farms", "houses", "users"] as const;
