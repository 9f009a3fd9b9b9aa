// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LeaveGuard } from "../../../../../src/console/shell/leave-guard.tsx";
import { ReleaseNotice } from "../../../../../src/console/shell/notice/release-notice.tsx";
import { show } from "../../../harness/shell-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const reload = vi.fn();
const release = {
  own: () => "/a.js",
  page: () => Promise.resolve('<script type="module" src="/b.js"></script>'),
  isServed: () => Promise.resolve(true),
  onFocus: () => () => undefined,
  reload,
};
const typing = typist();
const minute = 60_000;
const open = () =>
  show(
    <>
      <ReleaseNotice />
      <LeaveGuard />
    </>,
    { ports: { release } },
  );
const notice = () => screen.queryByRole("region", { name: "A new version is ready" });
/** True when the browser would prompt before it leaves the page. */
const asksToLeave = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => void reload.mockReset());
afterEach(cleanup);

describe("ReleaseNotice", () => {
  it("is absent before a newer release is served, and polls for one while it is mounted", async () => {
    const { clock, unmount } = await open();
    expect(notice()).toBeNull();
    await clock.advance(minute);
    expect(await screen.findByText("A new version is ready")).toBeTruthy();
    unmount();
    expect(clock.pending).toBe(0);
  });

  it("reloads at once without unsaved work", async () => {
    const { clock } = await open();
    await clock.advance(minute);
    await typing.click(await screen.findByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("names unsaved work, and reloads only when the person discards it", async () => {
    const { clock, stores } = await open();
    stores.edit.begin("Change password");
    await clock.advance(minute);
    expect(await screen.findByText(/You have unsaved changes: Change password/)).toBeTruthy();
    await typing.click(screen.getByRole("button", { name: "Reload" }));
    const warning = await screen.findByRole("alertdialog");
    await typing.click(within(warning).getByRole("button", { name: "Continue editing" }));
    expect([reload.mock.calls.length, stores.edit.count]).toEqual([0, 1]);
    await typing.click(screen.getByRole("button", { name: "Reload" }));
    await typing.click(await screen.findByRole("button", { name: "Discard and reload" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is hidden for an hour on 'later'", async () => {
    const { clock } = await open();
    await clock.advance(minute);
    await typing.click(await screen.findByRole("button", { name: "Later" }));
    expect(notice()).toBeNull();
    await clock.advance(60 * minute);
    expect(await screen.findByText("A new version is ready")).toBeTruthy();
  });
});

describe("LeaveGuard", () => {
  it("asks before the page is left only while something is unsaved", async () => {
    const { stores, unmount } = await open();
    expect(asksToLeave()).toBe(false);
    const end = stores.edit.begin("a");
    expect(asksToLeave()).toBe(true);
    end();
    expect(asksToLeave()).toBe(false);
    runInAction(() => void stores.edit.begin("b"));
    unmount();
    expect(asksToLeave()).toBe(false);
  });

  it("does not ask a second time when the person has discarded the work", async () => {
    let wasPrevented: boolean | null = null;
    reload.mockImplementation(() => void (wasPrevented = asksToLeave()));
    const { stores } = await open();
    stores.edit.begin("a");
    stores.release.reload();
    expect(wasPrevented).toBe(false);
  });
});
