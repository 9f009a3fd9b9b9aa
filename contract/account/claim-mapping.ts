import { z } from "zod";
import { line } from "../base/text-field.ts";
import { type Role, roleKeys } from "./role.ts";

/**
 * Maps the claims of a company sign-in to a person's role and farms. The first matching rule
 * applies; without one the person has no role here.
 */

const flag = z.enum(["0", "1"]);
const claimName = line(100);
/** Stands for every value. */
export const anyValue = "*";

export const claimRuleSchema = z.object({
  /** Name of a claim, or the way to it: `groups`, `realm_access.roles`. */
  claim: claimName.min(1),
  /** Value, or one of the values. */
  value: line(200).min(1),
  roleKey: z.enum(roleKeys),
  canOperate: flag.default("0"),
  remoteConfigFlag: flag.default("0"),
  /** Farms of an area or farm manager, besides those that a claim names. */
  farmIds: z.array(z.int().positive()).max(1000).default([]),
});
export type ClaimRule = z.infer<typeof claimRuleSchema>;

/** A mapping, and claims to try it on: as JSON, for a person pastes them. */
export const tryMappingSchema = z.object({
  orgId: z.int().positive().nullable().default(null),
  rules: z.array(claimRuleSchema).max(50),
  farmClaim: claimName.default(""),
  claims: z.string().max(20_000),
});

export const mappingResultSchema = z.object({
  /** Number of the first matching rule, from 1; null: none matches, and the person is refused. */
  ruleNo: z.int().nullable(),
  roleKey: z.enum(roleKeys).nullable(),
  canOperate: flag,
  remoteConfigFlag: flag,
  farms: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Farms named by the claim that the organisation does not have, or has twice. */
  unknownFarms: z.array(z.string()),
});
export type MappingResult = z.infer<typeof mappingResultSchema>;

export type Claims = Readonly<Record<string, unknown>>;

/** The value of the claim with a name, or the value at the path that the name describes. */
function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Claims)[part];
  }
  return at;
}

/** The texts of a claim, which contains one or several. */
export function claimTexts(claims: Claims, name: string): string[] {
  if (name === "") return [];
  const value = valueAt(claims, name);
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) =>
    typeof item === "string" || typeof item === "number" || typeof item === "boolean"
      ? [String(item)]
      : [],
  );
}

/** Index of the first matching rule; -1: none matches. */
export const fittingRule = (rules: readonly ClaimRule[], claims: Claims): number =>
  rules.findIndex(({ claim, value }) => {
    const texts = claimTexts(claims, claim);
    return value === anyValue ? texts.some((text) => text !== "") : texts.includes(value);
  });

/**
 * Claims of a mapping that decide and that the provider left out as too long: it only names them
 * (OpenID Connect Core, 5.6.2). Microsoft Entra ID does so with the groups of a person in more than
 * 200. Their values are unknown, so a later rule must not apply in their place.
 */
export function leftOutClaims(
  { rules, farmClaim }: { readonly rules: readonly ClaimRule[]; readonly farmClaim: string },
  claims: Claims,
): string[] {
  const named = claims["_claim_names"];
  const elsewhere = new Set(Object.keys(typeof named === "object" && named !== null ? named : {}));
  if (claims["hasgroups"] === true || claims["hasgroups"] === "true") elsewhere.add("groups");
  const at = fittingRule(rules, claims);
  const asked = rules.slice(0, at < 0 ? rules.length : at + 1).map(({ claim }) => claim);
  return [...new Set([...asked, farmClaim])].filter(
    (name) =>
      valueAt(claims, name) === undefined &&
      (elsewhere.has(name) || elsewhere.has(name.split(".")[0]!)),
  );
}

/** Roles that a provider may give: its organisation's, or the administrators' alone. */
export const isRoleOf = (orgId: number | null, roleKey: Role): boolean =>
  (orgId === null) === (roleKey === "administrator");
