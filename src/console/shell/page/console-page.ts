import type { ComponentType } from "react";
import { matchPath } from "react-router-dom";
import type { Action } from "../../../../contract/account/policy.ts";
import type { ConsoleWord } from "../../../i18n/words/base/console-words.ts";
import type { GuidePage } from "../../../lib/data/guide-path.ts";
import type { LazyPart } from "../../../ui/lazy-part.tsx";

/** An icon as the menu draws it. */
export type Icon = ComponentType<{ size?: number }>;

/**
 * One page of the console. Menu, guard, tabs, breadcrumb, palette and document title are made from
 * this.
 */
export interface Page {
  /** Pattern of the router; with an id in it, every id has its own tab. */
  readonly path: string;
  readonly title: ConsoleWord;
  /** The page of the guide about it. */
  readonly guide: GuidePage;
  readonly icon: Icon;
  /** Permission required to open it: its first call's. For other users it does not exist. */
  readonly access: Action;
  /** Its tab is always open. */
  readonly isAffixed: boolean;
  /** Keeps its state while another tab is shown. */
  readonly isCached: boolean;
  /** Not in the menu: reached from other pages. */
  readonly isHidden: boolean;
  readonly View: LazyPart<object>;
}

/** A heading of the menu with the pages below it. */
export interface Section {
  readonly title: ConsoleWord;
  readonly icon: Icon;
  readonly pages: readonly Page[];
}

export type MenuEntry = Page | Section;

export const isSection = (entry: MenuEntry): entry is Section => "pages" in entry;

/** The role that gets every page (specification, section 6). No account has it. */
const everyPageRole = "admin";

/**
 * The menu of a user with the permissions `may`: omitted pages do not exist for that user. A
 * heading without pages is omitted.
 */
export function menuFor(
  menu: readonly MenuEntry[],
  roleKey: string,
  may: (action: Action) => boolean,
): readonly MenuEntry[] {
  if (roleKey === everyPageRole) return menu;
  return menu.flatMap((entry): MenuEntry[] => {
    if (!isSection(entry)) return may(entry.access) ? [entry] : [];
    const pages = entry.pages.filter(({ access }) => may(access));
    return pages.length === 0 ? [] : [{ ...entry, pages }];
  });
}

export const pagesOf = (entries: readonly MenuEntry[]): readonly Page[] =>
  entries.flatMap((entry) => (isSection(entry) ? entry.pages : [entry]));

/** The page at a pathname, or null. */
export const pageAt = (pages: readonly Page[], pathname: string): Page | null =>
  pages.find(({ path }) => matchPath(path, pathname) !== null) ?? null;

/** The heading of a page, or null. */
export const sectionOf = (entries: readonly MenuEntry[], page: Page): Section | null =>
  entries.find((entry): entry is Section => isSection(entry) && entry.pages.includes(page)) ?? null;
