// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Role, roleKeys } from "../../../../../contract/account/role.ts";
import type { StorePorts } from "../../../../../src/stores/stores.ts";
import { noPorts } from "../../../harness/fake-port.ts";
import { SettingsPanel } from "../../../../../src/console/shell/user/settings-panel.tsx";
import { show } from "../../../harness/shell-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const typing = typist();
const open = () => show(<SettingsPanel isOpen onClose={() => undefined} />);
const shownBy = (name: string) => screen.getByRole("radio", { name }).getAttribute("aria-checked");
afterEach(cleanup);

describe("SettingsPanel", () => {
  it("shows the console's current appearance: light and of medium size by default", async () => {
    const {
      stores: { setting, page },
    } = await open();
    expect([shownBy("Light"), shownBy("Medium")]).toEqual(["true", "true"]);
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual(
      [
        page.speech.isOn,
        setting.isTabStripShown,
        setting.isHeaderFixed,
        setting.isLogoShown,
        setting.isPlaceKept,
      ],
    );
  });

  it.each([
    ["Dark", "theme", "dark"],
    ["System", "theme", "system"],
    ["Large", "size", "large"],
    ["Small", "size", "small"],
  ] as const)("applies %s at once", async (name, setting, value) => {
    const { stores } = await open();
    await typing.click(screen.getByRole("radio", { name }));
    expect([stores.setting[setting], shownBy(name)]).toEqual([value, "true"]);
  });

  it.each([
    ["Show tab strip", "isTabStripShown"],
    ["Fixed header", "isHeaderFixed"],
    ["Show logo in sidebar", "isLogoShown"],
    ["Keep scroll position in open tabs", "isPlaceKept"],
  ] as const)("switches: %s", async (name, setting) => {
    const { stores } = await open();
    const before = stores.setting[setting];
    await typing.click(screen.getByLabelText(name));
    expect(stores.setting[setting]).toBe(!before);
  });

  it("restores the defaults", async () => {
    const { stores } = await open();
    for (const name of ["Dark", "Large"]) await typing.click(screen.getByRole("radio", { name }));
    await typing.click(screen.getByLabelText("Show tab strip"));
    await typing.click(screen.getByRole("button", { name: "Reset to defaults" }));
    expect([stores.setting.theme, stores.setting.size, stores.setting.isTabStripShown]).toEqual([
      "light",
      "medium",
      true,
    ]);
  });
});

describe("the choice of maps", () => {
  const openAs = (roleKey: Role, callApi: StorePorts["callApi"] = noPorts.callApi) =>
    show(<SettingsPanel isOpen onClose={() => undefined} />, {
      user: { roleKey },
      ports: { callApi },
    });

  it.each(roleKeys)(
    "is offered only to an administrator without an organisation: %s",
    async (roleKey) => {
      await openAs(roleKey);
      expect(screen.queryByRole("radio", { name: "World" }) !== null).toBe(
        roleKey === "administrator",
      );
    },
  );

  it("is saved with the account, shown at once, and confirmed", async () => {
    const callApi = vi.fn<(name: string, input: object) => Promise<null>>(async () => null);
    const { stores } = await openAs("administrator", callApi as StorePorts["callApi"]);
    expect(shownBy("China")).toBe("true");
    await typing.click(screen.getByRole("radio", { name: "World" }));
    expect(callApi.mock.calls.map(([name, input]) => [name, input])).toEqual([
      ["saveMapType", { mapType: "2" }],
    ]);
    expect([shownBy("World"), stores.session.user?.mapType]).toEqual(["true", "2"]);
    expect(stores.toast.toasts.map(({ text }) => text)).toEqual(["set up successfully"]);
  });

  it("stays as it is when it could not be saved", async () => {
    const { stores } = await openAs("administrator", () => Promise.reject(new Error("away")));
    await typing.click(screen.getByRole("radio", { name: "World" }));
    expect([shownBy("China"), stores.session.user?.mapType]).toEqual(["true", "1"]);
    expect(stores.toast.toasts).toEqual([]);
  });
});
