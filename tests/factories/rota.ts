import type { RotaLine } from "../../contract/notify/rota.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import {
  rotaChanges,
  rotaFeeds,
  rotas,
  rotaSwaps,
} from "../../server/platform/db/schema/notify/rota-tables.ts";
import { hashToken } from "../../server/platform/session/session-token.ts";

/** Every day from eight to eight, a week each. */
export const rotaLine = (people: readonly number[], over: Partial<RotaLine> = {}): RotaLine => ({
  days: [0, 1, 2, 3, 4, 5, 6],
  dayKind: "daily",
  period: "08:00-08:00",
  start: "2026-01-05",
  weeks: 1,
  people: [...people],
  ...over,
});

/** A rota of a farm with these people, with one line by default. */
export async function buildRota(
  { orm }: Pick<Database, "orm">,
  {
    people,
    lines = [rotaLine(people)],
    ...seed
  }: {
    readonly orgId: number;
    readonly farmId: number;
    readonly people: readonly number[];
    readonly lines?: readonly RotaLine[];
    readonly name?: string;
  },
): Promise<{ readonly id: number; readonly version: number }> {
  const [row] = await orm
    .insert(rotas)
    .values({ name: "Nights", ...seed, lines, people: [...people] })
    .returning({ id: rotas.id, version: rotas.version });
  return row!;
}

export async function buildChange(
  { orm }: Pick<Database, "orm">,
  seed: Omit<typeof rotaChanges.$inferInsert, "madeBy">,
): Promise<number> {
  const [row] = await orm
    .insert(rotaChanges)
    .values({ madeBy: "somebody", ...seed })
    .returning({ id: rotaChanges.id });
  return row!.id;
}

export async function buildSwap(
  { orm }: Pick<Database, "orm">,
  seed: typeof rotaSwaps.$inferInsert,
): Promise<number> {
  const [row] = await orm.insert(rotaSwaps).values(seed).returning({ id: rotaSwaps.id });
  return row!.id;
}

export async function buildFeed(
  { orm }: Pick<Database, "orm">,
  { token, ...seed }: { readonly userId: number; readonly rotaId: number | null; token: string },
): Promise<number> {
  const [row] = await orm
    .insert(rotaFeeds)
    .values({ ...seed, tokenHash: hashToken(token) })
    .returning({ id: rotaFeeds.id });
  return row!.id;
}
