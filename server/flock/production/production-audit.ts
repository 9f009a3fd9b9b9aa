import type { LogFunction } from "../../../contract/base/operation-log.ts";
import { type EntryKind, entryKindKeys } from "../../../contract/flock/production/production.ts";
import type { productionRoutes } from "../../../contract/route/flock/production-routes.ts";
import { flockIds } from "../../fleet/flock/flock-audit.ts";
import { breedIds, farmIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { sql } from "drizzle-orm";
import { exportEntry, type LogEntry } from "../../platform/audit/audit-entry.ts";
import type { RecordsChange, AuditsOf } from "../../platform/audit/audit.ts";
import type { BoardFilter } from "./production-board.ts";
import { entryFrom, type LoggedEntry } from "./production-entries.ts";

/** Changes to the record of a day. */
interface RecordChange {
  readonly houseId: number;
  /** Houses whose books have changed with it: birds were moved there. */
  readonly otherHouseIds?: readonly number[];
  readonly day: string;
  /**
   * `more`: added to a day that has its line already, within the days in which it may be corrected.
   */
  readonly kind: "save" | "more" | "correct" | "void";
  /** Entries of the record that get log lines of their own. */
  readonly entries?: readonly LoggedEntry[];
  readonly reason: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The days of a house that an import wrote. */
interface ImportedDays {
  readonly houseId: number;
  readonly first: string;
  readonly last: string;
  readonly days: number;
  readonly reason: string;
}

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** Null: it was sent before. */
    readonly saveProduction: RecordChange | null;
    readonly voidProduction: RecordChange;
    /** Null: it had that price already. */
    readonly priceProduction: RecordChange | null;
    readonly exportProduction: number;
    /** Imported days by house; empty if the import was only checked. */
    readonly importRecords: readonly ImportedDays[];
  }
}

const functions = {
  save: "recordSave",
  correct: "recordCorrect",
  void: "recordVoid",
} as const satisfies Record<string, LogFunction>;

/**
 * Every version of a record is stored with it. The log therefore shows its creation and
 * corrections, every movement of stock and every treatment.
 */
function linesOf(change: RecordChange | null): LogEntry[] {
  if (change === null) return [];
  const { entries = [], day: operation, reason: remark, houseId } = change;
  return [
    ...recordLine(change),
    ...entries.map((entry) => ({ operation, remark, houseId, before: {}, ...entry })),
  ];
}

/** Log line for the rest of a change, besides the lines of its entries. */
function recordLine({ kind, entries = [], before, ...change }: RecordChange): LogEntry[] {
  if (kind === "more") return [];
  const entryKeys = new Set(entries.flatMap(({ after }) => Object.keys(after)));
  const after = Object.fromEntries(
    Object.entries(change.after).filter(([key]) => !entryKeys.has(key)),
  );
  const isEmpty = Object.keys(before).length + Object.keys(after).length === 0;
  if (kind === "correct" && isEmpty && entries.length > 0) return [];
  const { day: operation, reason: remark, houseId } = change;
  return [{ function: functions[kind], operation, remark, houseId, before, after }];
}
const recordsChangedOf = (change: RecordChange | null): RecordsChange[] =>
  change === null
    ? []
    : [{ kinds: ["records"], houseIds: [change.houseId, ...(change.otherHouseIds ?? [])] }];

const entryIds = Object.fromEntries(
  entryKindKeys.map((kind) => [kind, namedBy("entry", entryFrom(kind), sql`l.id`, visibleHouses)]),
) as Record<EntryKind, ReturnType<typeof namedBy>>;

/** Ids in the filters of a board. */
const placesOf = ({ farmId, breedId }: Pick<BoardFilter, "farmId" | "breedId">) => [
  farmIds(farmId),
  breedIds(breedId),
];

export const productionAudits = {
  listProduction: { names: placesOf },
  productionBreeds: {},
  productionTotals: { names: placesOf },
  exportProduction: {
    lines: (rows, { day = "", by = "", keyword = "" }) => [
      exportEntry("production", [day, by, keyword], rows),
    ],
    names: placesOf,
  },
  productionDay: { names: ({ flockId }) => [flockIds(flockId)] },
  productionSeries: { names: ({ flockId }) => [flockIds(flockId)] },
  productionVersions: { names: ({ flockId }) => [flockIds(flockId)] },
  saveProduction: {
    lines: linesOf,
    recordsChanged: recordsChangedOf,
    names: ({ flockId }) => [flockIds(flockId)],
  },
  voidProduction: {
    lines: linesOf,
    recordsChanged: recordsChangedOf,
    names: ({ kind, id }) => [entryIds[kind](id)],
  },
  priceProduction: {
    lines: linesOf,
    recordsChanged: recordsChangedOf,
    names: ({ kind, id }) => [entryIds[kind](id)],
  },
  importRecords: {
    lines: (imported) =>
      imported.map(({ houseId, first, last, days, reason }) => ({
        function: "productionImport",
        operation: `${first} – ${last} ×${days}`,
        remark: reason,
        houseId,
      })),
    recordsChanged: (imported) =>
      imported.length === 0
        ? []
        : [{ kinds: ["records"], houseIds: imported.map(({ houseId }) => houseId) }],
  },
} satisfies AuditsOf<typeof productionRoutes>;
