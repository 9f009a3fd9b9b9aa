import { untracked } from "mobx";
import { plainName } from "../../../../contract/base/seen-text.ts";
import type { House } from "../../../../contract/fleet/house/house.ts";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { matchOf } from "./palette-match.ts";
import { withDigits } from "../../../lib/text/written-number.ts";
import { partsOfHouse } from "./palette-setting.ts";
import type { Words } from "../../../../contract/base/words.ts";
import type { Spelling } from "../../components/input/use-spelling.ts";
import type { PalettePage } from "./palette-page.ts";

/** A place to go to. `path` names it. */
export type Destination =
  | { readonly kind: "page"; readonly path: string; readonly page: PalettePage }
  | { readonly kind: "farm"; readonly path: string; readonly farm: Farm }
  | {
      readonly kind: "house";
      readonly path: string;
      readonly record: HouseRecord;
      /** A part of its page. */
      readonly part?: Words;
    };

/** Search names of a place, in lower case: its own names come before those of its parents. */
interface Entry {
  readonly place: Destination;
  readonly own: readonly string[];
  readonly other: readonly string[];
  readonly all: string;
  /** The house object that the names were built from; another object means new names. */
  readonly house: House | null;
}

/** Most rows shown; typing further is faster than reading more. */
export const shownMax = 30;
export interface PaletteResults {
  readonly pages: readonly Destination[];
  /** Farms and houses. */
  readonly others: readonly Destination[];
  /** True when there are more matches than are shown. */
  readonly hasMore: boolean;
}

const nothing: PaletteResults = { pages: [], others: [], hasMore: false };
const asWritten: Spelling = () => [];
/** Most pages shown that contain only pieces of the text. */
const nearMax = 6;
/** Most houses shown for one part of the page. */
const partsMax = 8;

/**
 * Splits a text: Chinese in pairs of characters, other words without a plural ending. Numbers are
 * left out, because they mean a house and not a page.
 */
const piecesOf = (text: string): readonly string[] =>
  /\d/.test(text)
    ? []
    : [
        ...[...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair = ""]) => pair),
        ...[...text.matchAll(/[a-z]{3,}/g)].map(([word]) => word.replace(/s$/, "")),
      ];

/** Returns the page that shows the houses of a farm. */
export const farmPath = (farm: Farm): string =>
  `${paths.houseOverview}?${new URLSearchParams({ keyword: farm.name })}`;

/**
 * Finds pages, farms and houses by the typed text. Names are prepared once for each change of the
 * lists (the same list is the same object), so that a keystroke costs at most one pass over
 * prepared strings, and less when many texts begin with the typed text.
 */
export class PaletteIndex {
  #houses: readonly HouseRecord[] = [];
  #farms: ReadonlyMap<number, Farm> = new Map();
  #entries: Entry[] = [];
  #spell: Spelling = asWritten;
  #pages = new Map<PalettePage, Entry>();
  #partNames = new Map<string, readonly string[]>();

  /** `spell`: how Chinese names are spelled in Latin letters. */
  update(
    houses: readonly HouseRecord[],
    farms: ReadonlyMap<number, Farm>,
    spell: Spelling = asWritten,
  ): void {
    if (houses === this.#houses && farms === this.#farms && spell === this.#spell) return;
    this.#houses = houses;
    this.#farms = farms;
    if (spell !== this.#spell) this.#pages = new Map();
    this.#spell = spell;
    this.#partNames = new Map(
      [...partsOfHouse].map(([suffix, names]) => [suffix, namesOf(names, spell)]),
    );
    this.#entries = untracked(() => [
      ...[...farms.values()]
        .filter(({ level }) => level === "farm")
        .map((farm) => farmEntry(farm, spell)),
      ...houses.map((record) => houseEntry(record, farms, spell)),
    ]);
  }

  /** Names of the pages, made ready once. */
  #pageEntries(pages: readonly PalettePage[]): Entry[] {
    return pages.map((page) => {
      const existing = this.#pages.get(page);
      if (existing !== undefined) return existing;
      const created = pageEntry(page, this.#spell);
      this.#pages.set(page, created);
      return created;
    });
  }

  /**
   * Returns pages first; then texts that begin with the typed text, before word starts, before the
   * rest. Empty text finds nothing.
   */
  search(typed: string, pages: readonly PalettePage[]): PaletteResults {
    const searched = plainName(typed);
    if (searched === "") return nothing;
    const index = this.#search(searched, pages);
    const counted = withDigits(searched);
    const isLost = ({ pages, others }: PaletteResults) => pages.length + others.length === 0;
    if (!isLost(index)) return index;
    const again = counted === searched ? index : this.#search(counted, pages);
    return isLost(again) ? { ...nothing, pages: this.#near(searched, pages) } : again;
  }

  /**
   * Pages that contain the most pieces of a text that no page contains as a whole: 换水表 contains 水表.
   */
  #near(searched: string, pages: readonly PalettePage[]): readonly Destination[] {
    const pieces = piecesOf(searched);
    const counted = this.#pageEntries(pages).map(({ all, place }) => ({
      place,
      count: pieces.filter((term) => all.includes(term)).length,
    }));
    const most = Math.max(1, ...counted.map(({ count }) => count));
    return counted
      .filter(({ count }) => count === most)
      .map(({ place }) => place)
      .slice(0, nearMax);
  }

  #search(searched: string, pages: readonly PalettePage[]): PaletteResults {
    const parts = untracked(() => this.#houseParts(searched));
    const result = ranked(this.#pageEntries(pages), searched, shownMax);
    const others = untracked(() => [
      ...parts,
      ...ranked(this.#fresh(), searched, shownMax + 1 - result.length),
    ]);
    return {
      pages: result,
      others: others.slice(0, shownMax - result.length),
      hasMore: result.length + others.length > shownMax,
    };
  }

  /** The places at these paths that still exist, in this order. */
  find(requested: readonly string[], pages: readonly PalettePage[]): readonly Destination[] {
    if (requested.length === 0) return [];
    const places = new Map<string, Destination>();
    for (const { place } of [...this.#pageEntries(pages), ...this.#entries])
      if (requested.includes(place.path)) places.set(place.path, place);
    return requested.flatMap((path) => places.get(path) ?? []);
  }

  /** Parts of houses: "1号舍 参数", "settings house 1". */
  #houseParts(searched: string): Destination[] {
    return [...partsOfHouse].flatMap(([suffix, [part]]) => {
      const rest = restOf(searched, this.#partNames.get(suffix) ?? []);
      if (rest === null) return [];
      return ranked(this.#fresh(), rest, partsMax).flatMap((place): Destination[] =>
        place.kind === "house"
          ? [{ ...place, path: paths.house(place.record.id) + suffix, part }]
          : [],
      );
    });
  }

  /** The entries one by one, with new names for the houses that have changed since. */
  *#fresh(): Generator<Entry> {
    const entries = this.#entries;
    for (let i = 0; i < entries.length; i += 1) {
      const { place, house } = entries[i]!;
      if (place.kind === "house" && place.record.now.house !== house)
        entries[i] = houseEntry(place.record, this.#farms, this.#spell);
      yield entries[i]!;
    }
  }
}

/**
 * The `max` best entries, equal ones in their order. The search stops when no better one is
 * possible.
 */
function ranked(entries: Iterable<Entry>, searched: string, max: number): Destination[] {
  const words = searched.split(" ");
  const ranks: Destination[][] = [[], [], [], [], [], [], []];
  for (const entry of entries) {
    if (!words.every((word) => entry.all.includes(word))) continue;
    const rank = rankOf(entry, searched, words);
    if (rank !== null) ranks[rank]?.push(entry.place);
    if (ranks[0]!.length === max) break;
  }
  return ranks.flat().slice(0, max);
}

/**
 * 0 to 2: by its own name; 3 to 5: by the name of its parent; 6: all words occur at beginnings of
 * words, but apart.
 */
function rankOf(
  { own, other, all }: Entry,
  searched: string,
  words: readonly string[],
): number | null {
  const best = bestOf(own, searched) ?? bestOf(other, searched, 3);
  if (best !== null) return best;
  return words.every((word) => (matchOf(all, word) ?? 2) < 2) ? 6 : null;
}

function bestOf(texts: readonly string[], searched: string, add = 0): number | null {
  let best: number | null = null;
  for (const text of texts) {
    const match = matchOf(text, searched);
    if (match !== null && (best === null || match + add < best)) best = match + add;
  }
  return best;
}

const lower = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [plainName(text)] : []));

function entry(
  place: Destination,
  own: readonly string[],
  other: readonly string[],
  house: House | null = null,
): Entry {
  return { place, own, other, all: [...own, ...other].join("\n"), house };
}

const namesOf = (words: readonly Words[], spell: Spelling): string[] =>
  lower(words.flatMap(({ zh, en }) => [zh, en, ...spell(zh)]));

/**
 * Returns the rest of the typed text without the name of a part before or after it; null: it names
 * no part, or nothing else.
 */
function restOf(typed: string, names: readonly string[]): string | null {
  for (const name of names) {
    const isLatin = /^[a-z]/.test(name);
    const gap = isLatin ? " " : "";
    const rest = typed.startsWith(name + gap)
      ? typed.slice(name.length)
      : typed.endsWith(gap + name)
        ? typed.slice(0, -name.length)
        : "";
    if (rest.trim() !== "") return rest.trim();
  }
  return null;
}

function pageEntry(page: PalettePage, spell: Spelling): Entry {
  const { path, title, group, names = [] } = page;
  return entry(
    { kind: "page", path, page },
    lower([title, ...names.flatMap(({ zh, en }) => [zh, en])]),
    // A word ranks before Chinese whose pinyin starts with it: fan, 访问 (fangwen).
    lower([...names.flatMap(({ zh }) => spell(zh)), group]),
  );
}
const farmEntry = (farm: Farm, spell: Spelling): Entry =>
  entry(
    { kind: "farm", path: farmPath(farm), farm },
    lower([farm.name, farm.nameEn, ...spell(farm.name)]),
    [],
  );
function houseEntry(record: HouseRecord, farms: ReadonlyMap<number, Farm>, spell: Spelling): Entry {
  const { house } = record;
  const farm = farms.get(house.farmId);
  return entry(
    { kind: "house", path: paths.house(house.id), record },
    lower([house.name, house.nameEn, house.networkId, ...spell(house.name)]),
    lower([farm?.name, farm?.nameEn, ...spell(farm?.name ?? "")]),
    house,
  );
}
