import type { Transaction } from "../../../platform/db/open-database.ts";

/** A gateway went online (or offline) at this moment, epoch ms. */
export interface PresenceChange {
  readonly at: number;
  readonly isOnline: boolean;
}

/**
 * Records which gateways went online or offline, with the network that they report, in the
 * transaction that changes their presence. A batch without such a change writes nothing.
 */
export async function logPresence(
  tx: Transaction,
  houses: readonly {
    readonly entry: { readonly gatewayId: number };
    readonly presenceChanges: readonly PresenceChange[];
  }[],
): Promise<void> {
  const rows = houses.flatMap(({ entry, presenceChanges }) =>
    presenceChanges.map((change) => ({ gatewayId: entry.gatewayId, ...change })),
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into presence_log (gateway_id, at, is_online, net_type)
     select u.gateway_id, to_timestamp(u.at / 1000), u.is_online, g.net_type
     from unnest($1::int[], $2::float8[], $3::bool[])
       with ordinality as u(gateway_id, at, is_online, place)
     join gateways g on g.id = u.gateway_id order by u.place`,
    [
      rows.map(({ gatewayId }) => gatewayId),
      rows.map(({ at }) => at),
      rows.map(({ isOnline }) => isOnline),
    ],
  );
}
