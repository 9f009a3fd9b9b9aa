import { makeAutoObservable } from "mobx";
import type { CookieJar, Memory } from "../port/memory.ts";

/** `system`: the setting of the device. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];
export const sizes = ["small", "medium", "large"] as const;
export type Size = (typeof sizes)[number];

const sizeCookie = "size";
const memoryKey = "settings";
const defaults = {
  theme: "light" as Theme,
  isTabStripShown: true,
  isHeaderFixed: true,
  isLogoShown: false,
  isPlaceKept: false,
};
type StoredSettings = typeof defaults;

/**
 * The appearance of the console for this user in this browser. The size is stored in a cookie
 * (specification, section 3), everything else in the browser's storage.
 */
export class SettingStore {
  theme: Theme;
  size: Size;
  isTabStripShown: boolean;
  /** A header that is not fixed is hidden while a page is scrolled down. */
  isHeaderFixed: boolean;
  isLogoShown: boolean;
  /** An open tab is shown at its last scroll position instead of its top. */
  isPlaceKept: boolean;
  readonly #cookies: CookieJar;
  readonly #memory: Memory;

  constructor(cookies: CookieJar, memory: Memory) {
    this.#cookies = cookies;
    this.#memory = memory;
    const stored = remembered(memory);
    this.theme = stored.theme;
    this.isTabStripShown = stored.isTabStripShown;
    this.isHeaderFixed = stored.isHeaderFixed;
    this.isLogoShown = stored.isLogoShown;
    this.isPlaceKept = stored.isPlaceKept;
    this.size = sizes.find((size) => size === cookies.get(sizeCookie)) ?? "medium";
    makeAutoObservable(this, {}, { autoBind: true });
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    this.#save();
  }
  chooseSize(size: Size): void {
    this.size = size;
    this.#cookies.set(sizeCookie, size);
  }
  showTabStrip(isShown: boolean): void {
    this.isTabStripShown = isShown;
    this.#save();
  }
  fixHeader(isFixed: boolean): void {
    this.isHeaderFixed = isFixed;
    this.#save();
  }
  showLogo(isShown: boolean): void {
    this.isLogoShown = isShown;
    this.#save();
  }
  keepPlace(isKept: boolean): void {
    this.isPlaceKept = isKept;
    this.#save();
  }
  reset(): void {
    Object.assign(this, defaults);
    this.chooseSize("medium");
    this.#save();
  }

  #save(): void {
    const { theme, isTabStripShown, isHeaderFixed, isLogoShown, isPlaceKept } = this;
    const settings: StoredSettings = {
      theme,
      isTabStripShown,
      isHeaderFixed,
      isLogoShown,
      isPlaceKept,
    };
    this.#memory.set(memoryKey, JSON.stringify(settings));
  }
}

/** Returns the stored settings, field by field: missing or invalid fields get their default. */
function remembered(memory: Memory): StoredSettings {
  const stored = parsed(memory.get(memoryKey));
  const flag = (name: Exclude<keyof StoredSettings, "theme">) =>
    typeof stored[name] === "boolean" ? stored[name] : defaults[name];
  return {
    theme: themes.find((theme) => theme === stored["theme"]) ?? defaults.theme,
    isTabStripShown: flag("isTabStripShown"),
    isHeaderFixed: flag("isHeaderFixed"),
    isLogoShown: flag("isLogoShown"),
    isPlaceKept: flag("isPlaceKept"),
  };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
