import { describe, expect, it } from "vitest";
import { SettingStore } from "../../../../src/stores/app/setting-store.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

const defaults = {
  theme: "light",
  size: "medium",
  isTabStripShown: true,
  isHeaderFixed: true,
  isLogoShown: false,
  isPlaceKept: false,
};

/** The settings of a browser that stored `settings`, and a cookie with the `size`. */
function settingsOf(settings?: string, size?: string) {
  const memory = fakeMemory(settings === undefined ? {} : { settings });
  const cookies = fakeMemory(size === undefined ? {} : { size });
  return { store: new SettingStore(cookies, memory), memory, cookies };
}
const shown = ({
  theme,
  size,
  isTabStripShown,
  isHeaderFixed,
  isLogoShown,
  isPlaceKept,
}: SettingStore) => ({
  theme,
  size,
  isTabStripShown,
  isHeaderFixed,
  isLogoShown,
  isPlaceKept,
});

describe("invalid settings", () => {
  it.each([
    ["no JSON", "{theme"],
    ["no record", "7"],
    ["nothing at all", "null"],
    ["an empty record", "{}"],
  ])("are replaced by the defaults: %s", (_, text) => {
    expect(shown(settingsOf(text).store)).toEqual(defaults);
  });

  it("do not affect the others", () => {
    const { store } = settingsOf('{"theme":"pink","isHeaderFixed":"no","isLogoShown":true}');
    expect(shown(store)).toEqual({ ...defaults, isLogoShown: true });
  });

  it("include unknown sizes", () => {
    expect(settingsOf(undefined, "huge").store.size).toBe("medium");
  });
});

describe("settings", () => {
  it("are restored after a reload", () => {
    const { store, memory, cookies } = settingsOf();
    store.chooseTheme("dark");
    store.chooseSize("large");
    store.showTabStrip(false);
    store.fixHeader(false);
    store.showLogo(true);
    store.keepPlace(true);
    expect(shown(new SettingStore(cookies, memory))).toEqual({
      theme: "dark",
      size: "large",
      isTabStripShown: false,
      isHeaderFixed: false,
      isLogoShown: true,
      isPlaceKept: true,
    });
  });

  it.each<[string, (store: SettingStore) => void, Partial<typeof defaults>]>([
    ["the theme", (store) => store.chooseTheme("dark"), { theme: "dark" }],
    ["the size", (store) => store.chooseSize("small"), { size: "small" }],
    ["the tab strip", (store) => store.showTabStrip(false), { isTabStripShown: false }],
    ["the header", (store) => store.fixHeader(false), { isHeaderFixed: false }],
    ["the logo", (store) => store.showLogo(true), { isLogoShown: true }],
    ["the places in tabs", (store) => store.keepPlace(true), { isPlaceKept: true }],
  ])("are stored individually: %s", (_, choose, expected) => {
    const { store, memory, cookies } = settingsOf();
    choose(store);
    expect(shown(new SettingStore(cookies, memory))).toEqual({ ...defaults, ...expected });
  });

  it("keep the size in a cookie, and nowhere else", () => {
    const { store, memory, cookies } = settingsOf();
    store.chooseSize("small");
    expect([[...cookies.texts], [...memory.texts]]).toEqual([[["size", "small"]], []]);
  });

  it("store nothing before the person chooses", () => {
    const { memory, cookies } = settingsOf();
    expect([memory.texts.size, cookies.texts.size]).toEqual([0, 0]);
  });

  it("are the defaults after a reset, and stay so", () => {
    const { store, memory, cookies } = settingsOf(
      '{"theme":"dark","isTabStripShown":false}',
      "large",
    );
    store.reset();
    expect([shown(store), shown(new SettingStore(cookies, memory))]).toEqual([defaults, defaults]);
  });
});
