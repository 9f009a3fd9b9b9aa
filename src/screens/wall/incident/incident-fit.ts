import { boldEm } from "../../shared/bold-width.ts";

/** Mark and gap before a title, em of the wall, and what rounding takes. */
const titleRest = 1.5;
/** Type of a title, em of the wall, and how much closer its letters are, em of the title. */
interface TitleType {
  readonly em: number;
  readonly tracking: number;
}
const roomyTypes: readonly TitleType[] = [1.25, 1.1].map((em) => ({ em, tracking: 0 }));
/** The last one keeps a row from being broken differently from the rest; wall.css has the same. */
const compactTypes: readonly TitleType[] = [
  { em: 1.1, tracking: 0 },
  { em: 1, tracking: 0 },
  { em: 1, tracking: 0.025 },
];
/** Before the age on the line of a title, em of that line. */
const ageGap = 0.55;

interface IncidentWords {
  readonly place: string;
  readonly cause: string;
  /** The cause where room is scarce. */
  readonly shortCause: string;
  readonly age: string;
}

interface FittedTitle {
  readonly title: string;
  /** Stands on the next line where the title has no room for it, otherwise ''. */
  readonly cause: string;
  /** Type of the title, em of the wall. */
  readonly em: number;
  /** Its letters are closer together. */
  readonly isTracked: boolean;
  readonly hasAge: boolean;
}

/**
 * Place and cause in the largest type in which they take one line, the age beside them where there
 * is room; otherwise the place with the age, and the cause below it. `roomEm`: width of a row.
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
  // Two lines have no room for the age beside house and value: all rows then end alike.
  const onOne = fitting(whole, true) ?? (isCompact ? undefined : fitting(whole, false));
  if (onOne !== undefined) return { title: whole, cause: "", ...onOne };
  const below = isCompact ? shortCause : cause;
  const type = fitting(place, true) ?? { em: 1, isTracked: false, hasAge: false };
  return { title: place, cause: below, ...type };
}

/** Between words of the second line, and how much larger a value is than they; wall.css. */
const wordGap = 0.4;
const valueSize = 1.3;
interface NumberedHouse {
  readonly number: string;
  readonly value: string;
  /** The cause, where its value is beside it and the short cause has no room. */
  readonly valueCause: string;
  /** The person who has it, at the end of the second line; '': no one. */
  readonly holder: string;
}

/**
 * Two lines whose title has no room for the cause: the house as a number beside its place, so that
 * its worst value has room beside the cause. Null where they do not take one line each.
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

/** True when all rows of three lines and more have room. */
export function fitsRoomy(
  rows: readonly {
    readonly hasCause: boolean;
    readonly hasBar: boolean;
    /** People were notified of it, which has a line of its own. */
    readonly hasRecipients: boolean;
    /** Its worst value has no room beside who has it. */
    readonly hasValueLine: boolean;
    /** Buttons below it. */
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
