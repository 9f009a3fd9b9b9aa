import { sql } from "drizzle-orm";
import { eggsOf } from "../../../contract/flock/figure/laying-figure.ts";
import { weighFigures } from "../../../contract/flock/figure/weighing-figure.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type {
  EntryKind,
  SaveRecord,
  StockMoveKind,
} from "../../../contract/flock/production/production.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import {
  eggLines,
  eggSales,
  lossLines,
  stockMoves,
  treatments,
  weighings,
} from "../../platform/db/schema/flock/production-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";

/** Author of an entry, with place and time. */
export type Author = Pick<Call<"saveProduction">, "caller" | "address" | "source" | "now">;
/** Entries to be added to a day, with their author. */
export interface Draft extends Author {
  readonly input: SaveRecord;
}

/** Adds losses, eggs, sales and weighings to each of these days. */
export async function addEntries(
  tx: Transaction,
  inputs: readonly SaveRecord[],
  { caller, now }: Author,
): Promise<void> {
  const written = { at: new Date(now), byUser: caller.userId, by: caller.name };
  const rowsOf = <T extends object>(entriesOf: (input: SaveRecord) => readonly T[]) =>
    inputs.flatMap((input) =>
      entriesOf(input).map((entry) => ({
        ...entry,
        ...written,
        flockId: input.flockId,
        day: input.day,
      })),
    );
  const losses = rowsOf((input) => input.losses);
  const eggs = rowsOf((input) => input.eggs);
  const soldEggs = rowsOf((input) => input.eggSales);
  const weighed = rowsOf((input) => input.weighings.map(sampleOf));
  const moves = rowsOf((input) => input.moves);
  const treated = rowsOf((input) => input.treatments);
  await Promise.all([
    losses.length > 0 && tx.orm.insert(lossLines).values(losses),
    eggs.length > 0 && tx.orm.insert(eggLines).values(eggs),
    soldEggs.length > 0 && tx.orm.insert(eggSales).values(soldEggs),
    weighed.length > 0 && tx.orm.insert(weighings).values(weighed),
    moves.length > 0 && tx.orm.insert(stockMoves).values(moves),
    treated.length > 0 && tx.orm.insert(treatments).values(treated),
  ]);
}

/**
 * Figures that can be computed from single weights are computed here, not taken from the client.
 */
function sampleOf({ weightsG = [], ...sent }: Entries["weighings"][number]) {
  const figures = weighFigures(weightsG);
  if (figures === null) return { ...sent, uniformityPct: null, weightsG: null };
  const { sample, meanG, cvPct, uniformityPct } = figures;
  return { sample, meanG, cvPct, uniformityPct, weightsG: [...weightsG] };
}

type Entries = Pick<
  SaveRecord,
  "losses" | "eggs" | "eggSales" | "weighings" | "moves" | "treatments"
>;
const texts = {
  losses: ({ dead, culled }: Entries["losses"][number]) => `${dead} + ${culled}`,
  eggs: (entry: Entries["eggs"][number]) => String(eggsOf(entry)),
  weighings: (entry: Entries["weighings"][number]) => {
    const { sample, meanG } = sampleOf(entry);
    return `${sample} × ${Math.round(meanG * 10) / 10} g`;
  },
};

const moveText = ({ kind, birds }: Entries["moves"][number]) => `${kind} ${birds}`;
const treatmentText = ({ product, lastDay }: Entries["treatments"][number]) =>
  `${product} - ${lastDay}`;

/**
 * Returns the additions as texts for versions and the operation log: without prices, because
 * everybody reads them. Empty ones are left out.
 */
export function textsOf({
  losses,
  eggs,
  eggSales: soldEggs,
  weighings: weighed,
  moves,
  treatments,
}: Entries): Record<string, string> {
  const named = {
    losses: losses.map(texts.losses).join(", "),
    eggs: eggs.map(texts.eggs).join(", "),
    eggSales: soldEggs.map((sale) => String(sale.eggs)).join(", "),
    weighings: weighed.map(texts.weighings).join(", "),
    moves: moves.map(moveText).join(", "),
    treatments: treatments.map(treatmentText).join(", "),
  };
  return Object.fromEntries(Object.entries(named).filter(([, text]) => text !== ""));
}

/**
 * An entry that gets its own line in the operation log, as entries of stock and treatments always
 * do.
 */
export interface LoggedEntry {
  readonly function: LogFunction;
  readonly after: Readonly<Record<string, string>>;
}
const moveFunctions = {
  sale: "stockSale",
  place: "stockPlace",
  transfer: "stockTransfer",
  count: "stockCount",
} as const satisfies Record<StockMoveKind, LogFunction>;

/** `overridden`: withdrawals that a sale overrides. */
export function loggedEntries(
  { moves, eggSales: soldEggs, treatments }: Entries,
  overridden: string,
): LoggedEntry[] {
  const withdrawal = overridden === "" ? {} : { withdrawal: overridden };
  return [
    ...moves.map((move) => ({
      function: moveFunctions[move.kind],
      after: { moves: moveText(move), ...(move.kind === "sale" && withdrawal) },
    })),
    ...soldEggs.map(({ eggs }) => ({
      function: "stockEggSale" as const,
      after: { eggSales: String(eggs), ...withdrawal },
    })),
    ...treatments.map((treatment) => ({
      function: "treatmentSave" as const,
      after: { treatments: treatmentText(treatment) },
    })),
  ];
}

/** An entry that was found by its kind and id. */
export interface EntryRow {
  readonly flockId: number;
  readonly day: string;
  readonly voidedAt: Date | null;
  /** The field of the record that the entry belongs to, and the entry as text. */
  readonly field: keyof Entries;
  readonly text: string;
}

const sources = {
  loss: {
    table: sql`loss_lines`,
    field: "losses",
    text: sql`concat(l.dead, ' + ', l.culled)`,
  },
  egg: {
    table: sql`egg_lines`,
    field: "eggs",
    text: sql`(l.good + l.dirty + l.cracked + l.soft + l."double")::text`,
  },
  eggSale: { table: sql`egg_sales`, field: "eggSales", text: sql`l.eggs::text` },
  weighing: {
    table: sql`weighings`,
    field: "weighings",
    text: sql`concat(l.sample, ' × ', round(l.mean_g::numeric, 1)::float8, ' g')`,
  },
  move: {
    table: sql`stock_moves`,
    field: "moves",
    text: sql`concat(l.kind, ' ', l.birds)`,
  },
  treatment: {
    table: sql`treatments`,
    field: "treatments",
    text: sql`concat(l.product, ' - ', l.last_day)`,
  },
} as const satisfies Record<EntryKind, object>;

/** Returns the table for entries of a kind. */
export const tableOf = (kind: EntryKind) => sources[kind].table;

/** The table of a kind as `l`, with the house of its flock. */
export const entryFrom = (kind: EntryKind) =>
  sql`${sources[kind].table} l join flocks k on k.id = l.flock_id
    join houses h on h.id = k.house_id join farms f on f.id = h.farm_id`;

/** An entry of a house the caller sees. Refusal: 404. */
export async function findEntry(
  db: Queryable,
  caller: Caller,
  { kind, id }: { readonly kind: EntryKind; readonly id: number },
): Promise<EntryRow> {
  const { field, text } = sources[kind];
  const [row] = await rows<Omit<EntryRow, "field">>(
    db,
    sql`select l.flock_id as "flockId", l.day::text as day, l.voided_at as "voidedAt",
        ${text} as text from ${entryFrom(kind)}
      where l.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (row === undefined) throw notFound();
  return { ...row, field };
}

/** Marks an entry as voided. */
export async function voidEntry(
  tx: Transaction,
  { caller, input, now }: Call<"voidProduction">,
): Promise<void> {
  await rows(
    tx,
    sql`update ${sources[input.kind].table} set voided_at = ${new Date(now)},
      voided_by = ${caller.name}, void_reason = ${input.reason} where id = ${input.id}`,
  );
}
