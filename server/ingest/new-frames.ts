import type { Transaction } from "../db/open.ts";
import { only } from "../db/statement.ts";
import type { DecodedFrame } from "./codec.ts";
import type { Item } from "./ingest-item.ts";

type Identity = readonly [gatewayId: number, at: number, seq: number];

const nameOf = (identity: Identity): string => identity.join("|");

/** Those frames of a batch that were not taken before. */
export class NewFrames {
  readonly #names: Set<string>;

  constructor(identities: readonly Identity[]) {
    this.#names = new Set(identities.map(nameOf));
  }

  get size(): number {
    return this.#names.size;
  }

  /** True when the frame is new; the second time it is asked of the same one it no longer is. */
  take(gatewayId: number, { atMs, seq }: DecodedFrame): boolean {
    return this.#names.delete(nameOf([gatewayId, atMs, seq]));
  }
}

/** Writes the identities of all frames and gives back those that are new. */
export async function storeIdentities(tx: Transaction, items: readonly Item[]): Promise<NewFrames> {
  const identities = items.flatMap((item) =>
    item.kind === "frames"
      ? item.frames.map(({ atMs, seq }): Identity => [item.entry.gatewayId, atMs, seq])
      : [],
  );
  if (identities.length === 0) return new NewFrames([]);
  // Which of them are new is told only when not all are: of hundreds of frames seldom one is a
  // duplicate.
  const { count, fresh } = only(
    await tx.query<{ count: number; fresh: Identity[] | null }>(
      `with written as (
         insert into frames (gateway_id, at, seq)
         select gateway_id, to_timestamp(at / 1000), seq
         from unnest($1::int[], $2::float8[], $3::bigint[]) as u(gateway_id, at, seq)
         on conflict do nothing
         returning gateway_id, round(extract(epoch from at) * 1000)::float8 as at, seq)
       select count(*)::int as count,
         case when count(*) < $4 then json_agg(json_build_array(gateway_id, at, seq)) end as fresh
       from written`,
      [
        identities.map(([gatewayId]) => gatewayId),
        identities.map(([, at]) => at),
        identities.map(([, , seq]) => seq),
        identities.length,
      ],
    ),
  );
  return new NewFrames(count === identities.length ? identities : (fresh ?? []));
}
