import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import type { HouseDetail, Reading } from "../../../contract/fleet/house/reading.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { StoredFact } from "../../platform/fact/append-facts.ts";
import { readFleetSnapshot } from "../overview/overview-queries.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { readingOf, type View, type ViewHouses } from "./stream-channels.ts";
import type { Ledger } from "./fact-ledger.ts";
import type { House } from "../../../contract/fleet/house/house.ts";
import { firstPictureMs, type LargeFleets } from "../overview/fleet-tallies.ts";
import { housesIn, housesOfPart } from "../overview/scope-filter.ts";
import {
  detailsOf,
  loadedHouses,
  houseIdsOf,
  measuredSince,
  namedHouses,
  storedSince,
} from "./visible-houses.ts";

export interface ResumeDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly now: () => number;
  readonly largeFleets: LargeFleets;
}

/** Starting point of a connection: a snapshot, or the number that it has reached already. */
interface Start {
  /** Null: the connection continues from `from`. */
  readonly snapshot: FleetSnapshot | null;
  /** Number of the last fact known there. */
  readonly from: number;
  /** Readings since then; none with a snapshot, which contains its own. */
  readonly readings: readonly Reading[];
  /**
   * The houses named by a client of a partly loaded fleet; null with a snapshot, which contains
   * them.
   */
  readonly houses: readonly House[] | null;
}

/** Data to send to a connection so that it has the same state as the listeners of its channel. */
export interface Resume extends Start, ViewHouses {
  /** Facts after `from`, as far as there were any when this was read. */
  readonly facts: readonly StoredFact[];
  /** Newest frames of the houses that are watched singly. */
  readonly details: readonly HouseDetail[];
}

/**
 * Reads the data to send to a caller of this view: changes after the fact `since`, or everything if
 * that fact is not known any more or there is none. Throws when the database cannot be reached.
 */
export async function readResume(deps: ResumeDeps, caller: Caller, view: View): Promise<Resume> {
  const { database, ledger, largeFleets } = deps;
  const { scopes, part } = view;
  const isPart =
    part !== undefined &&
    scopes.some(({ kind }) => kind === "fleet") &&
    (await largeFleets.isLarge(caller));
  const loadedIds = isPart ? await loadedHouses(database, caller, scopes) : null;
  const start = await startOf(deps, caller, view, isPart);
  const single = scopes.filter(({ kind }) => kind === "house");
  const details = single.length === 0 ? [] : await detailsOf(database, caller, housesIn(single));
  const houseIds = await houseIdsOf(database, caller, scopes);
  if (ledger.head < start.from) await ledger.catchUp();
  const facts = ledger.recentSince(start.from) ?? (await ledger.since(start.from));
  if (facts === null) throw new Error("facts after the snapshot could not be read");
  return { ...start, facts, details, houseIds, loadedIds };
}

/** Readings reach the stream within this time. */
const lateMs = minuteMs;

async function startOf(
  { database, ledger, now, largeFleets }: ResumeDeps,
  caller: Caller,
  { scopes, since, sinceAt = 0, sinceTransaction, part }: View,
  isPart: boolean,
): Promise<Start> {
  const isSameExtent = (part === "held") === isPart;
  const missed = since === undefined || !isSameExtent ? null : await ledger.since(since);
  if (since === undefined || missed === null || isTreeChanged(missed, caller)) {
    const tallies = isPart ? await largeFleets.read(caller, now(), firstPictureMs) : null;
    const snapshot = await readFleetSnapshot(database, caller, now(), scopes, tallies);
    return { snapshot, from: snapshot.seq, readings: [], houses: null };
  }
  if (isPart) {
    const details = await detailsOf(database, caller, housesOfPart(scopes));
    const houses = await namedHouses(database, caller, scopes);
    return { snapshot: null, from: since, readings: details.map(readingOf), houses };
  }
  const from = Math.min(sinceAt, now()) - lateMs;
  const isNew =
    sinceTransaction === undefined ? measuredSince(from) : storedSince(sinceTransaction);
  const details = await detailsOf(database, caller, sql`${housesIn(scopes)} and ${isNew}`);
  return { snapshot: null, from: since, readings: details.map(readingOf), houses: null };
}

const zip = promisify(gzip);
/** Shorter snapshots, in characters, are sent uncompressed. */
const packedFrom = 32_000;

/** Returns the snapshot as gzip of its JSON, a tenth of it; null for none and for a short one. */
export async function packSnapshot({ snapshot }: Resume): Promise<Buffer | null> {
  const text = snapshot === null ? "" : JSON.stringify(snapshot);
  return text.length < packedFrom ? null : zip(text, { level: 1 });
}

/**
 * All facts after `from` up to the ledger's head: the ones just read and those committed meanwhile.
 * Synchronous, so that none is missed in between.
 */
export function missingFacts(ledger: Ledger, { facts, from }: Resume): readonly StoredFact[] {
  const reached = facts.at(-1)?.seq ?? from;
  return reached < ledger.head ? [...facts, ...(ledger.recentSince(reached) ?? [])] : facts;
}

/** Farms or houses visible to the caller have changed with these facts. */
export const isTreeChanged = (facts: readonly StoredFact[], caller: Caller): boolean =>
  facts.some(
    (fact) => fact.kind === "tree" && (caller.orgId === null || caller.orgId === fact.orgId),
  );
