import { makeAutoObservable, observableRef } from "mobx";
import type { Memory } from "../port/memory.ts";

/** A named combination of a page's display options, as the query of its address. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

export const savedViewsMax = 20;
export const viewNameLongest = 40;

/**
 * Views a user has saved in this browser, in the order of saving. Changes in other windows are not
 * lost, because each change starts from the stored views.
 */
export class SavedViewStore {
  views: readonly SavedView[];
  readonly #memory: Memory;
  readonly #key: string;

  constructor(memory: Memory, page: string, userId: number) {
    this.#memory = memory;
    this.#key = `${page}Views.${userId}`;
    this.views = remembered(memory, this.#key);
    makeAutoObservable(this, { views: observableRef }, { autoBind: true });
  }

  get isFull(): boolean {
    return this.views.length >= savedViewsMax;
  }

  /**
   * Stores `query` under a name, replacing a view with that name. False: the name is empty, or
   * there are too many views.
   */
  save(typed: string, query: string): boolean {
    const name = nameOf(typed);
    const views = this.#reread();
    const isThere = views.some((view) => view.name === name);
    if (name === "" || (!isThere && views.length >= savedViewsMax)) return false;
    this.#put(
      isThere
        ? views.map((view) => (view.name === name ? { name, query } : view))
        : [...views, { name, query }],
    );
    return true;
  }

  /** False: the name is empty, or another view has it. */
  rename(from: string, typed: string): boolean {
    const name = nameOf(typed);
    const views = this.#reread();
    if (name === "" || (name !== from && views.some((view) => view.name === name))) return false;
    this.#put(views.map((view) => (view.name === from ? { ...view, name } : view)));
    return true;
  }

  remove(name: string): void {
    this.#put(this.#reread().filter((view) => view.name !== name));
  }

  #reread(): readonly SavedView[] {
    return remembered(this.#memory, this.#key);
  }

  #put(views: readonly SavedView[]): void {
    this.views = views;
    this.#memory.set(this.#key, JSON.stringify(views));
  }
}

const nameOf = (typed: string): string => typed.trim().slice(0, viewNameLongest);

/** Returns the stored views that are valid. */
function remembered(memory: Memory, key: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(memory.get(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    const views = stored.filter(
      (view): view is SavedView =>
        typeof view === "object" &&
        view !== null &&
        "name" in view &&
        typeof view.name === "string" &&
        "query" in view &&
        typeof view.query === "string",
    );
    return views.map(({ name, query }) => ({ name, query })).slice(0, savedViewsMax);
  } catch {
    return [];
  }
}
