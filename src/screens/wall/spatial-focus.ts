export interface TargetRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
export const isDirection = (key: string): key is Direction => key.startsWith("Arrow");

/** Factor by which sideways distance counts more than distance straight ahead. */
const sideWeight = 2;

/**
 * Index of the neighbour in a direction: the nearest one whose centre is on that side, preferring
 * straight ahead; -1 without one.
 */
export function neighbourOf(
  from: TargetRect,
  targets: readonly TargetRect[],
  direction: Direction,
): number {
  let best = -1;
  let min = Infinity;
  targets.forEach((target, index) => {
    const dx = (target.left + target.right - from.left - from.right) / 2;
    const dy = (target.top + target.bottom - from.top - from.bottom) / 2;
    const ahead =
      direction === "ArrowRight"
        ? dx
        : direction === "ArrowLeft"
          ? -dx
          : direction === "ArrowDown"
            ? dy
            : -dy;
    const sideways = Math.abs(direction === "ArrowLeft" || direction === "ArrowRight" ? dy : dx);
    if (ahead < 1) return;
    const cost = ahead + sideways * sideWeight;
    if (cost < min) {
      min = cost;
      best = index;
    }
  });
  return best;
}
