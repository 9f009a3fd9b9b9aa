/** A point of a line in the units of its picture; null: nothing is known there. */
export type LinePoint = readonly [x: number, y: number] | null;

/** Returns the path of a line (SVG, PDF), interrupted at gaps. */
export function linePath(points: readonly LinePoint[]): string {
  let isDrawn = false;
  return points
    .map((point) => {
      const step =
        point === null
          ? ""
          : `${isDrawn ? "L" : "M"}${oneDecimal(point[0])} ${oneDecimal(point[1])}`;
      isDrawn = point !== null;
      return step;
    })
    .join("");
}

const oneDecimal = (value: number): string => value.toFixed(1);
