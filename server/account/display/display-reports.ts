import type { Display, DisplayReport, OwnDisplay } from "../../../contract/account/display.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { displayIdOf } from "../../platform/session/caller-scope.ts";

/** Interval between two writes of the displays' reports to this server, ms. */
const writeEveryMs = 15_000;

interface ReceivedReport {
  readonly id: number;
  readonly orgId: number | null;
  readonly at: number;
  readonly address: string;
  readonly report: DisplayReport;
}

const writeSql = `
  update displays d set heard_at = x.at, report = x.report, address = x.address
  from jsonb_to_recordset($1::jsonb) as x(id int, at timestamptz, address text, report jsonb)
  where d.id = x.id and (d.heard_at is null or d.heard_at < x.at)`;

const ownSql = `
  select id, name, language, mode, width_m as "widthM", distance_m as "distanceM",
    tour_overview_s as "tourOverviewS", tour_place_s as "tourPlaceS",
    identify_until as "identifyUntil"
  from displays where id = $1`;

/**
 * Reports of displays about themselves. All reports of a server are written together, at most once
 * every 15 seconds however many displays there are; until then only this process has the newest.
 */
export class DisplayReports {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #newest = new Map<number, ReceivedReport>();
  #unwritten: ReceivedReport[] = [];
  #writtenAt = -Infinity;

  constructor({ database, bus }: { readonly database: Database; readonly bus: Bus }) {
    this.#database = database;
    this.#bus = bus;
  }

  /** Refusal: 401 for a display that was just revoked. */
  async save({ caller, input, now, address }: Call<"reportDisplay">): Promise<OwnDisplay> {
    const id = displayIdOf(caller);
    const [own] = await this.#database.query<
      Omit<OwnDisplay, "identifyUntil"> & { identifyUntil: Date | null }
    >(ownSql, [id]);
    if (own === undefined) throw new Refusal(401, "unauthorized");
    const received = { id, orgId: caller.orgId, at: now, address, report: input };
    const isNew = !this.#newest.has(id);
    this.#newest.set(id, received);
    this.#unwritten = [...this.#unwritten.filter((other) => other.id !== id), received];
    if (isNew || Math.abs(now - this.#writtenAt) >= writeEveryMs) await this.#write(now);
    const until = own.identifyUntil?.getTime() ?? 0;
    return { ...own, identifyUntil: until > now ? until : null };
  }

  /** The present rows of the list in this process: newer than the stored ones. */
  latest(display: Display): Display {
    const received = this.#newest.get(display.id);
    if (received === undefined || received.at <= (display.heardAt ?? 0)) return display;
    return { ...display, heardAt: received.at, report: received.report, address: received.address };
  }

  /** A display that is revoked reports no more. */
  forget(id: number): void {
    this.#newest.delete(id);
    this.#unwritten = this.#unwritten.filter((received) => received.id !== id);
  }

  async #write(now: number): Promise<void> {
    const written = this.#unwritten;
    this.#unwritten = [];
    this.#writtenAt = now;
    await this.#database.query(writeSql, [
      JSON.stringify(
        written.map(({ id, at, address, report }) => ({
          id,
          at: new Date(at),
          address,
          report,
        })),
      ),
    ]);
    const orgIds = [...new Set(written.flatMap(({ orgId }) => (orgId === null ? [] : [orgId])))];
    this.#bus.publish("recordsChanged", { kinds: ["displays"], orgIds });
  }
}
