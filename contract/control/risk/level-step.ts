/*
 * Steps of a controller from level to level. The simulator's houses run by it, and the line about
 * the effect of a change is computed with it.
 */

/** Levels a controller may choose from, as numbers of its table. */
export type LevelRange = readonly [lowest: number, highest: number];

/** Part of a level that decides about it. */
export interface LevelOffset {
  /** K above target at which it begins. */
  readonly offsetK: number;
}

/**
 * Returns the next desired level: one more where the next begins, one less where the hysteresis
 * leaves the current one, or the same. Always within the range, at any temperature.
 */
export function desiredLevel(
  levels: readonly LevelOffset[],
  now: number,
  aboveK: number,
  hystK: number,
  [lowest, highest]: LevelRange,
): number {
  const up = levels[now + 1];
  const present = levels[now];
  let requested = now;
  if (up !== undefined && aboveK >= up.offsetK) requested = now + 1;
  else if (present !== undefined && aboveK < present.offsetK - hystK) requested = now - 1;
  return Math.max(lowest, Math.min(requested, Math.max(lowest, highest)));
}

/** Returns the level it reaches from a level, at a constant temperature. */
export function settledLevel(
  levels: readonly LevelOffset[],
  from: number,
  aboveK: number,
  hystK: number,
  range: LevelRange,
): number {
  let now = Math.min(from, levels.length - 1);
  for (let step = 0; step <= levels.length; step++) {
    const desired = desiredLevel(levels, now, aboveK, hystK, range);
    if (desired === now) break;
    now += Math.sign(desired - now);
  }
  return now;
}
