import {
  type Claims,
  type ClaimRule,
  claimTexts,
  fittingRule,
  type MappingResult,
} from "../../../contract/account/claim-mapping.ts";
import { scopeOfRole } from "../../../contract/account/role.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

export interface Mapping {
  readonly orgId: number | null;
  readonly rules: readonly ClaimRule[];
  readonly farmClaim: string;
}

interface Farm {
  readonly id: number;
  readonly name: string;
}

const none: MappingResult = {
  ruleNo: null,
  roleKey: null,
  canOperate: "0",
  remoteConfigFlag: "0",
  farms: [],
  unknownFarms: [],
};

/** Role and farms that a mapping gives for these claims; farms of the organisation alone. */
export async function mapClaims(
  db: Queryable,
  { orgId, rules, farmClaim }: Mapping,
  claims: Claims,
): Promise<MappingResult> {
  const at = fittingRule(rules, claims);
  const rule = rules[at];
  if (rule === undefined) return none;
  const { roleKey, canOperate, remoteConfigFlag, farmIds } = rule;
  const isOfFarms = scopeOfRole[roleKey] === "farms";
  const names = isOfFarms ? [...new Set(claimTexts(claims, farmClaim))] : [];
  const rows = isOfFarms
    ? await db.query<Farm>(
        `select id, name from farms where org_id = $1
           and (id = any($2::bigint[]) or lower(name) = any($3::text[])) order by name, id`,
        [orgId, farmIds, names.map((name) => name.toLowerCase())],
      )
    : [];
  const namesakes = (name: string) =>
    rows.filter((farm) => farm.name.toLowerCase() === name.toLowerCase());
  const unknownFarms = names.filter((name) => namesakes(name).length !== 1);
  // Two farms of one name: the claim is ambiguous.
  const unclear = new Set(unknownFarms.flatMap(namesakes).map(({ id }) => id));
  return {
    ruleNo: at + 1,
    roleKey,
    canOperate,
    remoteConfigFlag,
    farms: rows.filter(({ id }) => farmIds.includes(id) || !unclear.has(id)),
    unknownFarms,
  };
}
