import { textEm } from "../map/label.ts";

/** Mark and gaps of a title, em of the wall. */
const titleRest = 2;
const boldWidth = 1.06;
const roomySizes = [1.25, 1.1] as const;
const compactSizes = [1.1, 1] as const;
/** Before the age on the line of a title, em of that line. */
const ageGap = 0.6;

interface IncidentWords {
  readonly place: string;
  readonly cause: string;
  /** The cause where room is scarce. */
  readonly shortCause: string;
  readonly age: string;
}

interface FittedTitle {
  readonly title: string;
  /** Stands on the next line where the title has no room for it, else ''. */
  readonly cause: string;
  /** Type of the title, em of the wall. */
  readonly em: number;
  readonly hasAge: boolean;
}

/**
 * Place and cause in the largest type in which they take one line, the age beside them where there
 * is room; else the place with the age, and the cause below it. `roomEm`: width of a row.
 */
export function fitIncidentTitle(
  { place, cause, shortCause, age }: IncidentWords,
  roomEm: number,
  isCompact: boolean,
): FittedTitle {
  const sizes = isCompact ? compactSizes : roomySizes;
  const fitting = (title: string, hasAge: boolean): number | undefined => {
    const width = textEm(title) + (hasAge ? textEm(age) + ageGap : 0);
    return sizes.find((em) => width * boldWidth * em + titleRest <= roomEm);
  };
  const whole = `${place} ${cause}`;
  for (const hasAge of [true, false]) {
    const em = fitting(whole, hasAge);
    if (em !== undefined) return { title: whole, cause: "", em, hasAge };
  }
  const below = isCompact ? shortCause : cause;
  const em = fitting(place, true);
  return { title: place, cause: below, em: em ?? 1, hasAge: em !== undefined };
}

/** Heights of a row with three lines, what a line more and a bar of its own add, and gaps, em. */
const roomyEm = 4.45;
const lineEm = 1.15;
const barEm = 1.2;
const valueEm = 1.4;
const rowGap = 0.25;
/** The line below the rows. */
const sumEm = 1.3;

/** Whether rows of three lines and more have room, all of them. */
export function fitsRoomy(
  rows: readonly {
    readonly hasCause: boolean;
    readonly hasBar: boolean;
    /** Somebody was told of it, which has a line of its own. */
    readonly isTold: boolean;
    /** Its worst value has no room beside who has it. */
    readonly hasValueLine: boolean;
  }[],
  roomEm: number,
): boolean {
  const all = rows.reduce(
    (sum, { hasCause, hasBar, isTold, hasValueLine }) =>
      sum +
      roomyEm +
      rowGap +
      (hasCause ? lineEm : 0) +
      (hasBar ? barEm : 0) +
      (isTold ? lineEm : 0) +
      (hasValueLine ? valueEm : 0),
    sumEm,
  );
  return all <= roomEm;
}
