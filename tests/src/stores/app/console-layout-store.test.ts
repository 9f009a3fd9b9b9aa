import { describe, expect, it } from "vitest";
import { ConsoleLayoutStore } from "../../../../src/stores/app/console-layout-store.ts";
import { SettingStore } from "../../../../src/stores/app/setting-store.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

describe("the frame", () => {
  it.each([
    [992, "mobile"],
    [993, "desktop"],
  ] as const)(
    "of a body %i px wide is %s: the width less one is under 992 or not (§4.19)",
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
  it("closes the sidebar when the device becomes mobile, and has the person's choice again on a desktop (§4.17)", () => {
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
  it("begin medium, light, with tabs and fixed header; the bar has the logo already (§9.5)", () => {
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
  it("remember the size in a cookie and the rest beside it", () => {
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
    "take an invalid text (%s) for the default",
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
  it("go back to where they began", () => {
    const [cookies, memory] = [fakeMemory(), fakeMemory()];
    const setting = new SettingStore(cookies, memory);
    setting.chooseSize("small");
    setting.chooseTheme("dark");
    setting.reset();
    const after = new SettingStore(cookies, memory);
    expect([after.size, after.theme]).toEqual(["medium", "light"]);
  });
});
