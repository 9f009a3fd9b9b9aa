import { boldEm } from "../../shared/bold-width.ts";

/** Width of mark and gap before a title, em of the wall, including a margin for rounding. */
const titleRest = 1.5;
/**
 * Type size of a title, em of the wall, and how much its letters are tightened, em of the title.
 */
interface TitleType {
  readonly em: number;
  readonly tracking: number;
}
const roomyTypes: readonly TitleType[] = [1.25, 1.1].map((em) => ({ em, tracking: 0 }));
/**
 * The last one tightens a title slightly, so that its row is laid out like the others; wall.css has
 * the same values.
 */
const compactTypes: readonly TitleType[] = [
  { em: 1.1, tracking: 0 },
  { em: 1, tracking: 0 },
  { em: 1, tracking: 0.025 },
];
/** Gap before the age on the line of a title, em of that line. */
const ageGap = 0.55;

interface IncidentWords {
  readonly place: string;
  readonly cause: string;
  /** The short cause. */
  readonly shortCause: string;
  readonly age: string;
}

interface FittedTitle {
  readonly title: string;
  /** The cause for the next line if the title has no room for it, otherwise ''. */
  readonly cause: string;
  /** Type size of the title, em of the wall. */
  readonly em: number;
  /** How much its letters are tightened. */
  readonly isTracked: boolean;
  readonly hasAge: boolean;
}

/**
 * Place and cause in the largest type in which they fit on one line, with the age beside them if
 * there is room; otherwise the place with the age, and the cause below. `roomEm`: width of a row.
 */
export function fitIncidentTitle(
  { place, cause, shortCause, age }: IncidentWords,
  roomEm: number,
  isCompact: boolean,
): FittedTitle {
  const types = isCompact ? compactTypes : roomyTypes;
  const fitting = (title: string, hasAge: boolean) => {
    const width = boldEm(title) + (hasAge ? boldEm(age) + ageGap : 0);
    const type = types.find(
      ({ em, tracking }) => (width - tracking * title.length) * em + titleRest <= roomEm,
    );
    return type && { em: type.em, isTracked: type.tracking > 0, hasAge };
  };
  const whole = `${place} ${cause}`;
  // In two lines there is no room for the age beside house and value, so no row shows it there.
  const onOne = fitting(whole, true) ?? (isCompact ? undefined : fitting(whole, false));
  if (onOne !== undefined) return { title: whole, cause: "", ...onOne };
  const below = isCompact ? shortCause : cause;
  const type = fitting(place, true) ?? { em: 1, isTracked: false, hasAge: false };
  return { title: place, cause: below, ...type };
}

/** Gap between parts of the second line, and how much larger a value is; as in wall.css. */
const wordGap = 0.4;
const valueSize = 1.3;
interface NumberedHouse {
  readonly number: string;
  readonly value: string;
  /** The cause for when its value is beside it and even the short cause does not fit. */
  readonly valueCause: string;
  /** The person in charge, at the end of the second line; '': nobody. */
  readonly holder: string;
}

/**
 * Two lines for when the cause does not fit in the title: the house as a number beside the place,
 * and the worst value beside the cause. Null if they do not fit on one line each.
 */
export function fitNumberedTitle(
  words: IncidentWords,
  { number, value, valueCause, holder }: NumberedHouse,
  roomEm: number,
): FittedTitle | null {
  if (number === "" || value === "") return null;
  const fitted = fitIncidentTitle({ ...words, place: `${words.place} ${number}` }, roomEm, true);
  if (fitted.cause === "" || !fitted.hasAge) return null;
  const rest = wordGap + boldEm(value) * valueSize + (holder === "" ? 0 : wordGap + boldEm(holder));
  const cause = [fitted.cause, valueCause].find((text) => boldEm(text) + rest <= roomEm);
  return cause === undefined ? null : { ...fitted, cause };
}

/**
 * Height of a row with three lines, the extra height of one more line and of a bar, and the gaps,
 * em.
 */
const roomyEm = 4.45;
const lineEm = 1.15;
const barEm = 1.2;
const valueEm = 1.4;
const actionsEm = 1.6;
const rowGap = 0.25;
/** The line below the rows. */
const sumEm = 1.3;

/** True when all rows fit with three lines or more. */
export function fitsRoomy(
  rows: readonly {
    readonly hasCause: boolean;
    readonly hasBar: boolean;
    /** True when people were notified of it, which takes a separate line. */
    readonly hasRecipients: boolean;
    /** True when its worst value does not fit beside the person in charge. */
    readonly hasValueLine: boolean;
    /** True when there are buttons below it. */
    readonly hasActions: boolean;
  }[],
  roomEm: number,
): boolean {
  const all = rows.reduce(
    (sum, { hasCause, hasBar, hasRecipients, hasValueLine, hasActions }) =>
      sum +
      roomyEm +
      rowGap +
      (hasCause ? lineEm : 0) +
      (hasBar ? barEm : 0) +
      (hasRecipients ? lineEm : 0) +
      (hasValueLine ? valueEm : 0) +
      (hasActions ? actionsEm : 0),
    sumEm,
  );
  return all <= roomEm;
}
