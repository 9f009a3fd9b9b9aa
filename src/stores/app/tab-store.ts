import { makeAutoObservable, observableRef } from "mobx";
import type { Memory } from "../port/memory.ts";

/**
 * A page that is open. Addresses with the same pathname share a tab; different ids are different
 * pathnames.
 */
export interface Tab {
  /** The pathname, which identifies the tab. */
  readonly key: string;
  /** Pathname, query and hash the tab last showed: where choosing it leads. */
  readonly fullPath: string;
  /** Incremented by a refresh; another version has a new view. */
  readonly version: number;
  /** Cannot be closed. */
  readonly isAffixed: boolean;
  /** Its view stays mounted while another tab is shown. */
  readonly isCached: boolean;
  /**
   * True if its view was mounted since the page was loaded; a restored tab costs nothing until it
   * is opened.
   */
  readonly isVisited: boolean;
}
/** The page table's traits of the page at a pathname. */
export type TabTraits = Pick<Tab, "isAffixed" | "isCached">;

export const tabMemoryKey = "tabs";
/** Most open tabs; beyond it the oldest closable one is closed. */
const tabsMax = 50;

/** Returns the key of an address's tab: its pathname without a slash at the end. */
const pathOf = (fullPath: string): string => fullPath.split(/[?#]/, 1)[0]!.replace(/(.)\/+$/, "$1");

/**
 * The open pages, in the order of their opening, affixed ones first. Remembered for this window
 * until sign-out.
 */
export class TabStore {
  tabs: readonly Tab[] = [];
  #userId: number | null = null;
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
    makeAutoObservable(this, { tabs: observableRef, find: false }, { autoBind: true });
  }

  /** The tab of an address, if it is open. */
  find(fullPath: string): Tab | undefined {
    const key = pathOf(fullPath);
    return this.tabs.find((tab) => tab.key === key);
  }

  /**
   * Starts with the affixed pages and those that the same user had open in this window, as far as
   * `traitsOf` still knows them.
   */
  restore(
    userId: number,
    affixed: readonly string[],
    traitsOf: (pathname: string) => TabTraits | null,
  ): void {
    this.#userId = userId;
    const tabs = new Map<string, Tab>();
    for (const fullPath of [...affixed, ...rememberedPaths(this.#memory, userId)]) {
      const key = pathOf(fullPath);
      const traits = traitsOf(key);
      if (traits !== null && (!tabs.has(key) || fullPath !== key))
        tabs.set(key, { key, fullPath, version: 0, isVisited: false, ...traits });
    }
    this.tabs = [...tabs.values()].slice(0, tabsMax);
  }

  /** Called when the page at `fullPath` is shown. */
  visit(fullPath: string, traits: TabTraits): void {
    const key = pathOf(fullPath);
    const existing = this.find(key);
    if (existing !== undefined) {
      if (existing.fullPath !== fullPath || !existing.isVisited)
        this.#put(
          this.tabs.map((tab) => (tab === existing ? { ...tab, fullPath, isVisited: true } : tab)),
        );
      return;
    }
    const tab: Tab = { key, fullPath, version: 0, isVisited: true, ...traits };
    const remaining =
      this.tabs.length < tabsMax
        ? this.tabs
        : without(this.tabs, this.tabs.find(({ isAffixed }) => !isAffixed)?.key);
    this.#put([...remaining, tab]);
  }

  /** Restarts the view of a tab. */
  refresh(key: string): void {
    this.#put(
      this.tabs.map((tab) => (tab.key === key ? { ...tab, version: tab.version + 1 } : tab)),
    );
  }

  /**
   * Closes a tab, unless it is affixed. Returns where to go if it was on screen: the last remaining
   * tab, otherwise null (home).
   */
  close(key: string): string | null {
    if (this.find(key)?.isAffixed === false) this.#put(without(this.tabs, key));
    return this.tabs.at(-1)?.fullPath ?? null;
  }
  closeOthers(key: string): void {
    this.#put(this.tabs.filter((tab) => tab.isAffixed || tab.key === key));
  }
  /** Closes all but the affixed ones; returns where to go. */
  closeAll(): string | null {
    this.#put(this.tabs.filter(({ isAffixed }) => isAffixed));
    return this.tabs.at(-1)?.fullPath ?? null;
  }
  /** Another user may sign in here next. */
  forget(): void {
    this.tabs = [];
    this.#memory.remove(tabMemoryKey);
  }

  #put(tabs: readonly Tab[]): void {
    this.tabs = tabs;
    this.#memory.set(
      tabMemoryKey,
      JSON.stringify({ userId: this.#userId, paths: tabs.map(({ fullPath }) => fullPath) }),
    );
  }
}

const without = (tabs: readonly Tab[], key: string | undefined): readonly Tab[] =>
  tabs.filter((tab) => tab.key !== key);

/** Tabs of another user who was here before are not restored. */
function rememberedPaths(memory: Memory, userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(memory.get(tabMemoryKey) ?? "null");
    if (
      typeof stored !== "object" ||
      stored === null ||
      !("userId" in stored) ||
      stored.userId !== userId ||
      !("paths" in stored) ||
      !Array.isArray(stored.paths)
    )
      return [];
    return stored.paths.filter(
      (path): path is string => typeof path === "string" && /^\/(?!\/)/.test(path),
    );
  } catch {
    return [];
  }
}
