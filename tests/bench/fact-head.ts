import { appendFacts, type FactDraft } from "../../server/platform/fact/append-facts.ts";
import type { Transaction } from "../../server/platform/db/open-database.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { onEachEngine } from "./engines.ts";
import { median, report } from "./figure.ts";

/*
 * Facts are numbered under one lock, held until the commit is on disk (append-facts.ts). Measures
 * how many such commits are possible with eight writers of eight organisations waiting for the
 * lock, compared with a separate lock per organisation. An alarm wave of 100,000 houses (2 % in 10
 * s) is 200 facts a second: the aim is one commit for each of them.
 */
const writers = 8;
const rounds = Number(process.env.ROUNDS ?? 5);
const roundMs = Number(process.env.ROUND_MS ?? 3000);
const neededPerS = 200;

const draft = (orgId: number): FactDraft => ({ kind: "tree", orgId });
type Write = (tx: Transaction, orgId: number) => Promise<unknown>;
const sharedHead: Write = (tx, orgId) => appendFacts(tx, [draft(orgId)], Date.now());
/**
 * The same work with a separate row to lock; number ranges far apart keep the facts' key unique.
 */
const ownHeads: Write = (tx, orgId) =>
  tx.query(
    `with head as (update bench_heads set seq = seq + 1 where org_id = $1 returning seq)
     insert into facts (seq, at, kind, org_id, farm_id, house_id, payload)
     select seq, now(), 'tree', $1, 0, 0, '{}' from head`,
    [orgId],
  );

await onEachEngine(async (engine) => {
  const { database, close } = await openFreshDatabase();
  await database.query("create table bench_heads (org_id int primary key, seq bigint not null)");
  await database.query(
    `insert into bench_heads
     select n, n::bigint * 1000000000000 from generate_series(1, ${writers}) n`,
  );

  /** Commits per second of all writers. */
  async function rateOf(write: Write): Promise<number> {
    const until = performance.now() + roundMs;
    let commits = 0;
    const writer = async (_: unknown, at: number) => {
      while (performance.now() < until) {
        await database.transaction(async (tx) => {
          await tx.query("set local synchronous_commit = on");
          await write(tx, at + 1);
        });
        commits += 1;
      }
    };
    await Promise.all(Array.from({ length: writers }, writer));
    return (commits * 1000) / roundMs;
  }

  const [one, own]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const rates = [await rateOf(sharedHead), await rateOf(ownHeads)] as const;
    // The first round fills the caches.
    if (round === 0) continue;
    one.push(rates[0]);
    own.push(rates[1]);
  }
  await close();
  report("fact-head", [
    {
      name: `${engine}, one head, ${writers} writers`,
      value: median(one),
      unit: "commits/s",
      aim: { atLeast: neededPerS },
    },
    { name: `${engine}, a head for each`, value: median(own), unit: "commits/s" },
  ]);
});
