/**
 * How the panels lie. `wide`: three columns over a strip. `ultra`: the same with little height.
 * `tall`: one above the other.
 * `small`: no strip, figures in one line. `tiny`: alarms alone.
 */
export type Arrangement = "wide" | "ultra" | "tall" | "small" | "tiny";

/** Sizes in root units. */
export interface Layout {
  readonly arrangement: Arrangement;
  /** Cards of the strip at the foot; 0 without a strip. */
  readonly cards: number;
  /**
   * Width a line of text has inside a card, in a row of the alarm list, for the trail in the
   * header, and in a row of the farm list.
   */
  readonly cardEm: number;
  readonly alarmEm: number;
  readonly trailEm: number;
  readonly farmEm: number;
}

const gap = 0.3;
const cardPad = 0.95;
const rowPad = 1.75;
const cardLeast = 11.7;
const cardsMost = 6;
/** Width of the right column where there is one; wall.css has the same. */
const rightColumn = 14.8;
const ultraRightColumn = 18.2;
/** What emblem, connection, clock, button and gaps take in the header. */
const headerRest = 25;
const smallHeaderRest = 17;

/** `columns` and `rows`: the screen in root units. */
export function layoutOf(columns: number, rows: number): Layout {
  const arrangement = arrangementOf(columns, rows);
  const cards = hasStrip[arrangement] ? cardsIn(columns) : 0;
  const rightEm = arrangement === "ultra" ? ultraRightColumn : rightColumn;
  const isStacked = arrangement === "tall" || arrangement === "tiny";
  return {
    arrangement,
    cards,
    cardEm: cards === 0 ? 0 : (columns - gap) / cards - gap - cardPad,
    alarmEm: (isStacked ? columns - 2 * gap : rightEm) - rowPad,
    farmEm: farmEms[arrangement],
    trailEm:
      arrangement === "tall"
        ? columns - 2
        : Math.max(4, columns - (cards === 0 ? smallHeaderRest : headerRest)),
  };
}

const farmEms: Readonly<Record<Arrangement, number>> = {
  wide: 10.3,
  ultra: 8.3,
  tall: 11.2,
  small: 10,
  tiny: 10,
};

const hasStrip: Readonly<Record<Arrangement, boolean>> = {
  wide: true,
  ultra: true,
  tall: true,
  small: false,
  tiny: false,
};
const cardsIn = (columns: number): number =>
  Math.max(1, Math.min(cardsMost, Math.floor((columns - gap) / (cardLeast + gap))));

function arrangementOf(columns: number, rows: number): Arrangement {
  if (rows > columns * 1.1) return columns >= 24 && rows >= 38 ? "tall" : "tiny";
  if (columns >= 48 && rows >= 21 && rows < 25.5) return "ultra";
  if (columns >= 42 && rows >= 25.5) return "wide";
  return columns >= 34 && rows >= 17 ? "small" : "tiny";
}
