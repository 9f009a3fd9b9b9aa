import {
  type BreedDetail,
  type BreedRow,
  breedFields,
} from "../../../contract/fleet/flock/breed.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { breedRoutes } from "../../../contract/route/fleet/breed-routes.ts";
import { breedIds } from "../../platform/session/named-ids.ts";
import { chosen, difference, type LogEntry } from "../../platform/audit/audit-entry.ts";
import { exportAudit } from "../../platform/audit/record-audit.ts";
import type { AuditsOf, Change, RecordsChange } from "../../platform/audit/audit.ts";

/** `orgId`: the organisation that owns the breed; null: common to all. */
interface Owned {
  readonly orgId: number | null;
}

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly createBreed: Creation<BreedRow> & Owned;
    readonly updateBreed: Change<BreedRow> & Owned;
    readonly saveBreedDays: Change<BreedDetail> & Owned;
    readonly deleteBreed: { readonly before: BreedRow } & Owned;
    readonly exportBreed: number;
  }
}

export const breedAudits = {
  createBreed: {
    lines: ({ after, orgId }) => [
      { ...ofBreed("breedCreate", after, orgId), after: chosen(after, fields) },
    ],
    recordsChanged: (change) => [recordsChangedOf(change)],
    names: ({ copyOfId }) => [breedIds(copyOfId)],
  },
  updateBreed: {
    lines: ({ before, after, orgId }) => [
      { ...ofBreed("breedChange", after, orgId), ...difference(before, after, fields) },
    ],
    recordsChanged: (change) => [recordsChangedOf(change)],
    names: ({ id }) => [breedIds(id)],
  },
  saveBreedDays: {
    lines: (change) => standardSaved(change).lines,
    recordsChanged: (change) => standardSaved(change).recordsChanged,
    names: ({ id }) => [breedIds(id)],
  },
  deleteBreed: {
    lines: ({ before, orgId }) => [
      { ...ofBreed("breedDelete", before, orgId), before: chosen(before, fields) },
    ],
    recordsChanged: (change) => [recordsChangedOf(change)],
    names: ({ id }) => [breedIds(id)],
  },
  breedDetail: { names: ({ id }) => [breedIds(id)] },
  exportBreed: exportAudit("breed"),
} satisfies AuditsOf<typeof breedRoutes>;

const fields = chosenFields(breedFields);
const ofBreed = (name: LogFunction, breed: BreedRow, orgId: number | null): LogEntry => ({
  function: name,
  operation: breed.name,
  remark: breed.code,
  orgId,
});
/** Lists with flocks of this breed show its name. */
const recordsChangedOf = ({ orgId }: Owned): RecordsChange => ({
  kinds: ["breeds", "flocks", "gateways"],
  orgIds: orgId === null ? null : [orgId],
});

/** A standard was saved, or restored. */
export const standardSaved = (change: Change<BreedDetail> & Owned) => ({
  lines: [
    {
      ...ofBreed("breedChange", change.after, change.orgId),
      before: standardWithout(change.before, change.after),
      after: standardWithout(change.after, change.before),
    },
  ],
  recordsChanged: [recordsChangedOf(change)],
});

/** Rows and reminders that only `one` of two standards has. */
function standardWithout(one: BreedDetail, other: BreedDetail): NonNullable<LogEntry["before"]> {
  const without = <T>(list: readonly T[], others: readonly T[]) => {
    const known = new Set(others.map((item) => JSON.stringify(item)));
    return list.filter((item) => !known.has(JSON.stringify(item)));
  };
  return {
    days: without(one.days, other.days),
    reminders: without(one.reminders, other.reminders),
  };
}
