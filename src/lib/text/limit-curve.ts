import { seenText } from "../../../contract/base/seen-text.ts";

/** A limit over the day age: [day age, value], in order of age. */
export type LimitCurve = [dayAge: number, value: number][];

const number = String.raw`-?\d+(?:\.\d+)?`;
const point = new RegExp(String.raw`^(\d{1,3}):(${number})$`);

/**
 * Reads a limit: "25" is the same at every age; "0:30 14:25" goes linearly from one value to the
 * other. Null: invalid text, a value out of bounds, or ages that do not increase.
 */
export function readCurve(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): LimitCurve | null {
  const typed = seenText(text).replace(/[‐‒–−](?=\d)/g, "-");
  const parts = typed.split(/[\s,;]+/);
  const whole = new RegExp(`^${number}$`).test(typed);
  const curve = whole ? [[0, Number(typed)] satisfies [number, number]] : parts.map(pointOf);
  const read = curve.flatMap((item) => (item === null ? [] : [item]));
  const isSound =
    read.length === curve.length &&
    read.every(
      ([age, value], index) => value >= min && value <= max && age > (read[index - 1]?.[0] ?? -1),
    );
  return isSound ? read : null;
}

function pointOf(part: string): [number, number] | null {
  const [, age, value] = point.exec(part) ?? [];
  return age === undefined || value === undefined ? null : [Number(age), Number(value)];
}

/** Returns the text that `readCurve` reads. */
export const curveText = (curve: Readonly<LimitCurve>): string =>
  curve.length === 1
    ? String(curve[0]?.[1])
    : curve.map(([age, value]) => `${age}:${value}`).join(" ");
