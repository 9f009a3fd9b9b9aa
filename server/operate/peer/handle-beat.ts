import { type Beat, beatSchema } from "../../../contract/operate/beat.ts";
import type { BeatRefusal } from "../../../contract/operate/peer.ts";
import { type Signed, signatureFits, toleranceS } from "../../platform/base/webhook.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { hashToken } from "../../platform/session/session-token.ts";
import { isToken, secretOf } from "./peer-token.ts";

/** A sign of life as received. */
export interface Arrived {
  readonly token: string;
  readonly signed: Signed;
  readonly signature: string;
}

export type BeatResult =
  | { readonly kind: "taken" }
  /** This address was never issued. */
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly why: BeatRefusal };

interface Row {
  readonly id: number;
  readonly beat: Beat | null;
  readonly past_boots: string[];
}

/** Runs that are remembered as over. */
const pastMax = 16;

/**
 * Handles a sign of life of a watched installation. Unknown tokens cost the same as known ones.
 * Each sign counts once and none after a later one: within a run by its number, independent of the
 * clocks; a new run has to be signed within the last five minutes.
 */
export async function handleBeat(
  database: Database,
  key: Buffer,
  { token, signed, signature }: Arrived,
  now: number,
): Promise<BeatResult> {
  const isSigned = signatureFits(secretOf(key, token), signed, signature);
  return database.transaction(async (tx) => {
    const [row] = await tx.query<Row>(
      "select id, beat, past_boots from peers where token_hash = $1 for update",
      [hashToken(token)],
    );
    if (row === undefined || !isToken(token)) return { kind: "unknown" };
    const beat = beatIn(signed.body);
    const why = isSigned ? refusalOf(row, beat, signed, now) : "signature";
    if (why === null && beat !== null) {
      await write(tx, row, beat, now);
      return { kind: "taken" };
    }
    await tx.query("update peers set refused_at = $2, refused_why = $3 where id = $1", [
      row.id,
      new Date(now),
      why ?? "shape",
    ]);
    return { kind: "refused", why: why ?? "shape" };
  });
}

function beatIn(body: string): Beat | null {
  try {
    return beatSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

function refusalOf(
  { beat: last, past_boots: past }: Row,
  beat: Beat | null,
  { timestamp }: Signed,
  now: number,
): BeatRefusal | null {
  if (beat === null) return "shape";
  if (last !== null && beat.boot === last.boot) return beat.n > last.n ? null : "replay";
  if (past.includes(beat.boot)) return "replay";
  return Math.abs(now / 1000 - Number(timestamp)) <= toleranceS ? null : "clock";
}

async function write(
  tx: Transaction,
  { id, beat: last, past_boots: past }: Row,
  beat: Beat,
  now: number,
): Promise<void> {
  const isNewRun = last !== null && last.boot !== beat.boot;
  await tx.query(
    `update peers set beat = $2::jsonb, heard_at = $3, past_boots = $4::text[],
       refused_at = null, refused_why = null where id = $1`,
    [
      id,
      JSON.stringify(beat),
      new Date(now),
      isNewRun ? [last.boot, ...past].slice(0, pastMax) : past,
    ],
  );
}
