import { metrics } from "../../../contract/base/metric.ts";
import { quarterMin } from "../../../contract/energy/energy-figure.ts";
import type { Log } from "../../platform/base/log.ts";
import { PollLoop } from "../../platform/base/poll-loop.ts";
import type { IsMine } from "../../platform/db/job-claims.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Demanded } from "../../telemetry/ingest/commit/ingest-item.ts";
import { quarterMs } from "../half-hour/power-quarter.ts";

/** ms. */
export const demandPace = {
  /** The last frames of a quarter of an hour have come by then. */
  waitMs: 45_000,
  tickMs: 15_000,
} as const;

export interface DemandOptions {
  readonly database: Database;
  /** Makes the judge raise or end the alarm of a house (intake/ingest.ts). */
  readonly report: (news: readonly Demanded[]) => void;
  readonly log: Log;
  readonly now: () => number;
  readonly isMine?: IsMine;
}

interface Measured {
  readonly houseId: number;
  readonly contractKw: number | null;
  readonly kw: number | null;
  readonly known: number;
  readonly of: number;
  readonly isRaised: boolean;
}

const kw = metrics.kw.slot + 1;
/** A house without power readings on all of these days has no meter, and nothing waits for it. */
const recentDays = 3;
/**
 * Mean power of a quarter of an hour of the places that have a contract and a meter house, summed
 * over the houses under it; and the active alarms. $1 its beginning, $2 its end.
 */
const measuredSql = `
  with raised as (select house_id from alarms where key = 'overDemand' and subject = 'farm'
      and state in ('unacknowledged', 'acknowledged')),
    places as (select farm_id, meter_house_id, contract_kw from farm_power
      where contract_kw is not null and meter_house_id is not null)
  select coalesce(q.house_id, r.house_id) as "houseId", q.contract_kw as "contractKw", q.kw,
    coalesce(q.known, 0) as known, coalesce(q.of, 0) as of, r.house_id is not null as "isRaised"
  from (select p.meter_house_id as house_id, max(p.contract_kw) as contract_kw,
      sum(m.kw) filter (where m.minutes >= ${quarterMin})::float8 as kw,
      (count(*) filter (where m.minutes >= ${quarterMin}))::int as known,
      (count(*) filter (where m.minutes > 0 or exists (select 1 from reading_days d
        where d.house_id = h.id and d.at > $1::timestamptz - interval '${recentDays} days'
          and d.sum[${kw}] is not null)))::int as of
    from places p join farms f on p.farm_id = any(f.lineage) join houses h on h.farm_id = f.id
    join lateral (select w.farm_id from farm_power w where w.farm_id = any(f.lineage)
      order by array_position(f.lineage, w.farm_id) desc limit 1) own on own.farm_id = p.farm_id
    left join lateral (select avg(r.sum[${kw}] / coalesce(r.count[${kw}], 1)) as kw,
        count(r.sum[${kw}]) as minutes from reading_minutes r
      where r.house_id = h.id and r.at >= $1 and r.at < $2) m on true
    group by 1) q full join raised r on r.house_id = q.house_id`;

/**
 * Once every quarter of an hour compares the demand of each place with its contract, and lets the
 * judge raise or end the alarm of its meter house. Dark houses count as nothing: a demand that is
 * above the contract without them is above it, a demand below it only counts when all houses with a
 * meter are known. Any server may do it, one does, and repeating it changes nothing.
 */
export class DemandWorker {
  readonly #options: DemandOptions;
  readonly #rounds: PollLoop;
  #checkedAt = 0;

  constructor(options: DemandOptions) {
    this.#options = options;
    this.#rounds = new PollLoop({
      everyMs: demandPace.tickMs,
      work: () => this.#judge(),
      log: options.log,
      name: "demand of places",
    });
  }

  /** Never rejects. */
  runNow(): Promise<void> {
    return this.#rounds.runNow();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  async #judge(): Promise<void> {
    const { database, report, now, isMine } = this.#options;
    if (isMine?.("demand") === false) return;
    const at = now();
    const end = Math.floor((at - demandPace.waitMs) / quarterMs) * quarterMs;
    if (end === this.#checkedAt) return;
    const measured = await database.query<Measured>(measuredSql, [
      new Date(end - quarterMs),
      new Date(end),
    ]);
    report(measured.flatMap((place) => demandFact(place, at)));
    this.#checkedAt = end;
  }
}

function demandFact(
  { houseId, contractKw, kw: demand, ...place }: Measured,
  at: number,
): Demanded[] {
  const report = { kind: "demand", houseId, receivedAt: at } as const;
  if (contractKw === null) return [{ ...report, kw: null, limitKw: null }];
  const isOver = (demand ?? 0) > contractKw;
  const isWhole = place.known === place.of;
  if (!isOver && (!place.isRaised || !isWhole)) return [];
  return [{ ...report, kw: demand, limitKw: contractKw }];
}
