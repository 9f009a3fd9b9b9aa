/**
 * A picture as seen without colour vision, or with a colour vision deficiency (Machado et al.
 * 2009).
 */
const eyes = {
  grey: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
  protanopia: [0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052],
  deuteranopia: [0.367, 0.861, -0.228, 0.28, 0.673, 0.047, -0.012, 0.043, 0.969],
  tritanopia: [1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304],
} as const;
type Eye = (typeof eyes)[keyof typeof eyes];

/** True when two points differ clearly: by a tenth of the range from black to white. */
const plainly = 26;

/** A state as drawn; the compared pictures are of one size. */
export interface Picture {
  readonly name: string;
  /** Red, green, blue and alpha of each point. */
  readonly points: Uint8ClampedArray;
}

const seenBy = (eye: Eye, points: Uint8ClampedArray): Float32Array => {
  const out = new Float32Array((points.length / 4) * 3);
  for (let at = 0, to = 0; at < points.length; at += 4)
    for (let row = 0; row < 9; row += 3)
      out[to++] =
        eye[row]! * points[at]! + eye[row + 1]! * points[at + 1]! + eye[row + 2]! * points[at + 2]!;
  return out;
};

function differing(a: Float32Array, b: Float32Array): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 3)
    if (
      Math.abs(a[at]! - b[at]!) > plainly ||
      Math.abs(a[at + 1]! - b[at + 1]!) > plainly ||
      Math.abs(a[at + 2]! - b[at + 2]!) > plainly
    )
      count += 1;
  return count;
}

/** Pairs that could be confused: fewer than `min` of their points differ clearly. */
export function alike(pictures: readonly Picture[], min: number): string[] {
  const found: string[] = [];
  for (const [who, eye] of Object.entries(eyes)) {
    const perceived = pictures.map(({ points }) => seenBy(eye, points));
    perceived.forEach((a, first) =>
      perceived.slice(first + 1).forEach((b, offset) => {
        const count = differing(a, b);
        if (count < min)
          found.push(
            `${who}: ${pictures[first]!.name} and ${pictures[first + 1 + offset]!.name} differ in ` +
              `${count} of ${Math.ceil(min)} points`,
          );
      }),
    );
  }
  return found;
}
