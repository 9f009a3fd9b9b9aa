// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useAppearance } from "../../../../../src/console/shell/user/use-appearance.ts";
import { show } from "../../../harness/shell-stage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Shell = () => {
  useAppearance();
  return null;
};
const shownTheme = () => [
  document.documentElement.dataset["theme"],
  document.body.classList.contains("bp6-dark"),
];

it("follows the device if the theme is set to do so, also while the page is open", async () => {
  const device = { isDark: true, changed: () => undefined as void };
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return query === "(prefers-color-scheme: dark)" && device.isDark;
    },
    addEventListener: (_: string, changed: () => void) => {
      device.changed = changed;
    },
    removeEventListener: () => undefined,
  }));
  const { stores } = await show(<Shell />);
  expect(shownTheme()).toEqual(["light", false]);
  act(() => stores.setting.chooseTheme("system"));
  expect(shownTheme()).toEqual(["dark", true]);
  device.isDark = false;
  act(() => device.changed());
  expect(shownTheme()).toEqual(["light", false]);
});
