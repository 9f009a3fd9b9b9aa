import { describe, expect, it } from "vitest";
import { ConsoleLayoutStore } from "../../../../src/stores/app/console-layout-store.ts";
import { SettingStore } from "../../../../src/stores/app/setting-store.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

describe("the frame", () => {
  it.each([
    [992, "mobile"],
    [993, "desktop"],
  ] as const)(
    "with a body %i px wide is %s, depending on whether the width minus one is under 992 (§4.19)",
    (width, device) => {
      const frame = new ConsoleLayoutStore(fakeMemory());
      frame.measure(width);
      expect(frame.device).toBe(device);
    },
  );
  it("remembers the sidebar as 1 or 0 (§4.16)", () => {
    const cookies = fakeMemory();
    const frame = new ConsoleLayoutStore(cookies);
    frame.toggleSidebar();
    expect(cookies.get("sidebarStatus")).toBe("0");
    expect(new ConsoleLayoutStore(cookies).isSidebarOpen).toBe(false);
    frame.toggleSidebar();
    expect(cookies.get("sidebarStatus")).toBe("1");
  });
  it("closes the sidebar when the device becomes mobile, and restores the person's choice on a desktop (§4.17)", () => {
    const cookies = fakeMemory();
    const frame = new ConsoleLayoutStore(cookies);
    expect(frame.isSidebarOpen).toBe(true);
    frame.measure(500);
    expect(frame.isSidebarOpen).toBe(false);
    frame.measure(1400);
    expect(frame.isSidebarOpen).toBe(true);
    expect(cookies.get("sidebarStatus")).toBeNull();
  });
  it("closes the sidebar when a page is opened on a mobile, not on a desktop", () => {
    const frame = new ConsoleLayoutStore(fakeMemory());
    frame.leaveSidebar();
    expect(frame.isSidebarOpen).toBe(true);
    frame.measure(500);
    frame.toggleSidebar();
    expect(frame.isSidebarOpen).toBe(true);
    frame.leaveSidebar();
    expect(frame.isSidebarOpen).toBe(false);
  });
});

describe("the settings", () => {
  it("are medium, light, with tabs and fixed header by default; the bar already has the logo (§9.5)", () => {
    const { size, theme, isTabStripShown, isHeaderFixed, isLogoShown, isPlaceKept } =
      new SettingStore(fakeMemory(), fakeMemory());
    expect({ size, theme, isTabStripShown, isHeaderFixed, isLogoShown, isPlaceKept }).toEqual({
      size: "medium",
      theme: "light",
      isTabStripShown: true,
      isHeaderFixed: true,
      isLogoShown: false,
      isPlaceKept: false,
    });
  });
  it("store the size in a cookie and the rest in local storage", () => {
    const [cookies, memory] = [fakeMemory(), fakeMemory()];
    const setting = new SettingStore(cookies, memory);
    setting.chooseSize("large");
    setting.chooseTheme("dark");
    setting.showTabStrip(false);
    expect(cookies.get("size")).toBe("large");
    const after = new SettingStore(cookies, memory);
    expect([after.size, after.theme, after.isTabStripShown, after.isLogoShown]).toEqual([
      "large",
      "dark",
      false,
      false,
    ]);
  });
  it.each(["null", "[]", "{bad", '{"theme":"pink","isHeaderFixed":"yes"}'])(
    "fall back to the default for an invalid text (%s)",
    (text) => {
      const setting = new SettingStore(
        fakeMemory({ size: "huge" }),
        fakeMemory({ settings: text }),
      );
      expect([setting.size, setting.theme, setting.isHeaderFixed]).toEqual([
        "medium",
        "light",
        true,
      ]);
    },
  );
  it("can be reset to the defaults", () => {
    const [cookies, memory] = [fakeMemory(), fakeMemory()];
    const setting = new SettingStore(cookies, memory);
    setting.chooseSize("small");
    setting.chooseTheme("dark");
    setting.reset();
    const after = new SettingStore(cookies, memory);
    expect([after.size, after.theme]).toEqual(["medium", "light"]);
  });
});
