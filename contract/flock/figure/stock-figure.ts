/**
 * Birds that entered a flock and left it on one day. Nothing is negative but `counted`, the
 * difference a count of the birds has corrected.
 */
export interface StockMoves {
  /** Placed, and moved here from another flock: each with its age on this day, in days. */
  readonly came: readonly { readonly birds: number; readonly age: number }[];
  /** Moved to another flock: they count as never placed in this one. */
  readonly movedOut: number;
  readonly sold: number;
  readonly counted: number;
  readonly dead: number;
  readonly culled: number;
}

/** The book of a flock at the end of a day, in birds. */
export interface Stock {
  /** Placed and moved in less moved out: what every share since the placement is of. */
  readonly base: number;
  /** Birds at the beginning of the day, including arrivals and corrections by a count. */
  readonly opening: number;
  readonly alive: number;
  /**
   * Bird-days of the day: the only divisor of every figure per head. Birds that died or were moved
   * away count by half. Sold birds count whole, because they are caught at the end of their day,
   * and have eaten and laid by then.
   */
  readonly birdDays: number;
  /** Dead and culled so far, and on this day. */
  readonly lost: number;
  readonly lostToday: number;
  readonly sold: number;
  /** Sum of corrections by counts. */
  readonly counted: number;
  /** Bird-weighted, in days with decimals; null before any bird was placed. */
  readonly meanAge: number | null;
  /** Sum of sold birds times their age: what the mean age of the sales is made of. */
  readonly soldAge: number;
}

export const noStock: Stock = {
  base: 0,
  opening: 0,
  alive: 0,
  birdDays: 0,
  lost: 0,
  lostToday: 0,
  sold: 0,
  counted: 0,
  meanAge: null,
  soldAge: 0,
};

/** The book at the end of the next day; a negative `alive` is for the caller to refuse. */
export function stockAfter(before: Stock, moves: StockMoves): Stock {
  const arrivedBirds = moves.came.reduce((sum, { birds }) => sum + birds, 0);
  const opening = before.alive + arrivedBirds + moves.counted;
  const lostToday = moves.dead + moves.culled;
  const alive = opening - lostToday - moves.sold - moves.movedOut;
  const meanAge = agedByADay(before, moves.came);
  return {
    base: before.base + arrivedBirds - moves.movedOut,
    opening,
    alive,
    birdDays: opening - (lostToday + moves.movedOut) / 2,
    lost: before.lost + lostToday,
    lostToday,
    sold: before.sold + moves.sold,
    counted: before.counted + moves.counted,
    meanAge,
    soldAge: before.soldAge + moves.sold * (meanAge ?? 0),
  };
}

/** The birds present are a day older; new birds move the mean by their share. */
function agedByADay({ alive, meanAge }: Stock, came: StockMoves["came"]): number | null {
  const present = meanAge === null ? [] : [{ birds: alive, age: meanAge + 1 }];
  const all = [...present, ...came];
  const birds = all.reduce((sum, item) => sum + item.birds, 0);
  if (birds <= 0) return present[0]?.age ?? null;
  return all.reduce((sum, item) => sum + item.birds * item.age, 0) / birds;
}

const share = (part: number, whole: number): number | null =>
  whole > 0 ? (100 * part) / whole : null;

/** Dead and culled of a day in % of its opening; null without birds. */
export const lossDayPct = ({ lostToday, opening }: Stock): number | null =>
  share(lostToday, opening);

/** Dead and culled so far in % of all that were placed. */
export const lossPct = ({ lost, base }: Stock): number | null => share(lost, base);

/**
 * Alive and sold in % of all that were placed. Above 100: more birds were counted than recorded as
 * placed.
 */
export const survivalPct = ({ alive, sold, base }: Stock): number | null =>
  share(alive + sold, base);

/** Mean age of the birds at their sale, and current age of those in the house; days. */
export function productionAge({
  alive,
  sold,
  soldAge,
  meanAge,
}: Pick<Stock, "alive" | "sold" | "soldAge" | "meanAge">): number | null {
  if (meanAge === null) return null;
  return alive + sold > 0 ? (soldAge + alive * meanAge) / (alive + sold) : meanAge;
}
