/*
 * How a controller goes from level to level. The simulator's houses run by it, and the line that
 * says what a change would do is worked out with it.
 */

/** Levels a controller may choose from, as numbers of its table. */
export type LevelRange = readonly [lowest: number, highest: number];

/** What of a level decides about it. */
export interface LevelOffset {
  /** K above target at which it begins. */
  readonly offsetK: number;
}

/**
 * The level that is wanted next: one more where the next begins, one less where the present one is
 * left by the hysteresis, or the same. Within the range, whatever the temperature says.
 */
export function wantedLevel(
  levels: readonly LevelOffset[],
  now: number,
  aboveK: number,
  hystK: number,
  [lowest, highest]: LevelRange,
): number {
  const up = levels[now + 1];
  const present = levels[now];
  let wanted = now;
  if (up !== undefined && aboveK >= up.offsetK) wanted = now + 1;
  else if (present !== undefined && aboveK < present.offsetK - hystK) wanted = now - 1;
  return Math.max(lowest, Math.min(wanted, Math.max(lowest, highest)));
}

/** Where it comes to rest from a level, at a temperature that stays. */
export function settledLevel(
  levels: readonly LevelOffset[],
  from: number,
  aboveK: number,
  hystK: number,
  range: LevelRange,
): number {
  let now = Math.min(from, levels.length - 1);
  for (let step = 0; step <= levels.length; step++) {
    const wanted = wantedLevel(levels, now, aboveK, hystK, range);
    if (wanted === now) break;
    now += Math.sign(wanted - now);
  }
  return now;
}
