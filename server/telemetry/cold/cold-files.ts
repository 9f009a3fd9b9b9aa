import { join } from "node:path";

/** Houses that share a file: a week of them is two million rows, about 40 MB. */
const housesAPart = 200;

/** A range of houses, by number: one file per week. */
export interface ColdPart {
  readonly part: number;
  readonly firstHouse: number;
  /** The first house after it. */
  readonly endHouse: number;
}

/** The range of houses that a house is in, from 0. */
export const partOf = (houseId: number): number => Math.floor((houseId - 1) / housesAPart);

/** SQL for the part that a row's house belongs to. */
export const partSql = `(house_id - 1) / ${housesAPart}`;

export const rangeOf = (part: number): ColdPart => ({
  part,
  firstHouse: part * housesAPart + 1,
  endHouse: (part + 1) * housesAPart + 1,
});

/** Folder of a week's files; `from` epoch ms. */
export const weekFolder = (dir: string, from: number): string =>
  join(dir, "minutes", new Date(from).toISOString().slice(0, 10));

/** File of a range of houses in a week. */
export const partFile = (dir: string, from: number, part: number): string =>
  join(
    weekFolder(dir, from),
    `houses-${String(rangeOf(part).firstHouse).padStart(7, "0")}.parquet`,
  );
