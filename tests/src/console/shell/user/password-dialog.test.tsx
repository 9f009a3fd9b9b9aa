// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decodePassword } from "../../../../../contract/account/session.ts";
import { PasswordDialog } from "../../../../../src/console/shell/user/password-dialog.tsx";
import { frame, show } from "../../../harness/shell-stage.tsx";
import { fillIn, typist } from "../../../harness/typing.ts";
import type { PasswordPort } from "../../../../../src/stores/account/password-change.ts";

const good = { old: "Old-Pass1", next: "Yellow7Fence", again: "Yellow7Fence" };
const modify = vi.fn<PasswordPort["modify"]>();
const onClose = vi.fn();

const field = (label: string) => screen.getByLabelText(label, { selector: "input" });
const messagesAt = (label: string) =>
  document.getElementById(field(label).getAttribute("aria-describedby") ?? "")?.textContent;
const submit = () =>
  within(screen.getByRole("dialog")).getByRole("button", { name: "Change password" });
const typing = typist();

async function open({ isForced = false, user = {} } = {}) {
  return show(<PasswordDialog isOpen isForced={isForced} onClose={onClose} />, {
    user,
    ports: { password: { modify } },
  });
}
async function fill({ old = good.old, next = good.next, again = good.again } = {}) {
  if (old !== "") await fillIn(typing, field("Old password"), old);
  if (next !== "") await fillIn(typing, field("New password"), next);
  if (again !== "") await fillIn(typing, field("Confirm new password"), again);
}
async function send() {
  await fill();
  await typing.click(submit());
  await typing.click(await screen.findByRole("button", { name: "Change" }));
}

beforeEach(() => {
  modify.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
});
afterEach(cleanup);

describe("PasswordDialog", () => {
  it("reports an error of a field only on blur (§5.11)", async () => {
    await open();
    await typing.type(field("New password"), "abc");
    expect(messagesAt("New password")).toContain("at least 6 characters (12 recommended)");
    expect(field("New password").getAttribute("aria-invalid")).toBe("false");
    await typing.tab();
    await typing.tab();
    expect(messagesAt("New password")).toContain("needs an upper case letter");
    expect(field("New password").getAttribute("aria-invalid")).toBe("true");
  });

  it("requires the old password", async () => {
    await open();
    await typing.click(field("Old password"));
    await typing.tab();
    expect(messagesAt("Old password")).toBe("Please enter the old password");
  });

  it.each([
    ["no upper case", "yellow7fence"],
    ["no lower case", "YELLOW7FENCE"],
    ["no digit", "YellowFence"],
    ["five characters", "Yel7f"],
  ])("refuses a new password with %s (§5.6)", async (_, next) => {
    await open();
    await fill({ next, again: "" });
    await typing.click(submit());
    expect(messagesAt("New password")).toContain(
      "an upper case letter, a lower case letter and a digit, and at least 6 characters",
    );
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("accepts six characters where six are enough (§5.7)", async () => {
    await open();
    await fill({ next: "Yel7fe", again: "Yel7fe" });
    await typing.click(submit());
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
  });

  it("requires ten characters in the lihua variant (§5.8)", async () => {
    await open({ user: { passwordMin: 10 } });
    await fill({ next: "Yellow7Fe", again: "Yellow7Fe" });
    await typing.click(submit());
    expect(messagesAt("New password")).toContain("at least 10 characters");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("accepts ten characters in the lihua variant (§5.9)", async () => {
    await open({ user: { passwordMin: 10 } });
    await fill({ next: "Yellow7Fen", again: "Yellow7Fen" });
    await typing.click(submit());
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
  });

  it("refuses the name of the user or of the product in a new password", async () => {
    await open();
    await fill({ next: "LiuWei2030", again: "" });
    await typing.click(submit());
    expect(messagesAt("New password")).toContain("must not contain your user name");
  });

  it("refuses the old password as the new one", async () => {
    await open();
    await fill({ next: good.old, again: good.old });
    await typing.click(submit());
    expect(messagesAt("New password")).toBe("The new password must differ from the old one");
  });

  it("reports on blur that the repetition differs (§5.10)", async () => {
    await open();
    await fill({ again: "Yellow7Fense" });
    await typing.tab();
    expect(messagesAt("Confirm new password")).toBe("The passwords entered twice are inconsistent");
    await typing.click(submit());
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("accepts a whole sentence of more than 64 characters", async () => {
    const next = `${"Nine geese walk home. ".repeat(4)}7`;
    await open();
    await fill({ next, again: next });
    await typing.click(submit());
    await typing.click(await screen.findByRole("button", { name: "Change" }));
    expect(decodePassword(modify.mock.calls[0]?.[0].newPassword ?? "")).toBe(next);
  });

  it("focuses the first invalid field instead of sending (§5.5)", async () => {
    await open();
    await fill({ old: "" });
    await typing.click(submit());
    expect(document.activeElement).toBe(field("Old password"));
    expect(modify).not.toHaveBeenCalled();
  });

  it("warns before it sends, and sends nothing when the person cancels (§4.23, §5.12)", async () => {
    await open();
    await fill();
    await typing.click(submit());
    const warning = await screen.findByRole("alertdialog");
    expect(within(warning).getByText(/signed out on all devices/)).toBeTruthy();
    expect(modify).not.toHaveBeenCalled();
    await typing.click(within(warning).getByRole("button", { name: "Cancel" }));
    expect(modify).not.toHaveBeenCalled();
  });

  it("sends both passwords obscured, with the type flag (§7.8)", async () => {
    await open();
    await send();
    const sent = modify.mock.calls[0]?.[0];
    expect(sent?.type).toBe(true);
    expect(JSON.stringify(sent)).not.toContain(good.next);
    expect([
      decodePassword(sent?.oldPassword ?? ""),
      decodePassword(sent?.newPassword ?? ""),
    ]).toEqual([good.old, good.next]);
  });

  it("closes on success, reports it for two seconds, then ends the session with a message for the login page (§4.24, §8.14)", async () => {
    const { stores, clock, cookies } = await open();
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(stores.toast.toasts.map(({ tone, text }) => [tone, text])).toEqual([
      ["success", "Password changed, please sign in again"],
    ]);
    await clock.advance(1999);
    expect([stores.toast.toasts.length, stores.session.state]).toEqual([1, "ready"]);
    await clock.advance(1);
    expect([stores.toast.toasts.length, stores.session.state, stores.session.loginNotice]).toEqual([
      0,
      "anonymous",
      "Password changed, please sign in again",
    ]);
    expect(cookies.has("token")).toBe(false);
  });

  it("ignores a 401 after the change", async () => {
    const { stores } = await open();
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    stores.session.expire();
    expect(stores.session.isExpired).toBe(false);
  });

  it("ignores a 401 also while the change is in progress: the stream may end before the response arrives", async () => {
    let answer: () => void = () => undefined;
    modify.mockReturnValue(new Promise((resolve) => void (answer = resolve)));
    const { stores } = await open();
    await send();
    stores.session.expire();
    expect(stores.session.isExpired).toBe(false);
    answer();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(stores.session.loginNotice).toBe("Password changed, please sign in again");
  });

  it("treats an end of the session before the change as a sign-out", async () => {
    modify.mockRejectedValue(
      Object.assign(new Error("Verification failed, please login again"), { code: 401 }),
    );
    const { stores } = await open();
    await send();
    await waitFor(() => expect(stores.session.isExpired).toBe(true));
  });

  it("no longer ignores a 401 after a refusal: it ends the session", async () => {
    modify.mockRejectedValue(Object.assign(new Error("no"), { code: 400 }));
    const { stores } = await open();
    await send();
    await waitFor(() => expect(stores.toast.toasts).toHaveLength(1));
    expect(stores.session.isExpired).toBe(false);
    stores.session.expire();
    expect(stores.session.isExpired).toBe(true);
  });

  it("stays open on failure, shows the server's message for two seconds and its message on a field until that is changed (§8.13)", async () => {
    modify.mockRejectedValue(
      Object.assign(new Error("The old password is wrong"), {
        fields: { oldPassword: "The old password is wrong" },
      }),
    );
    const { stores, clock } = await open();
    await send();
    await waitFor(() =>
      expect(stores.toast.toasts.map(({ tone, text }) => [tone, text])).toEqual([
        ["danger", "The old password is wrong"],
      ]),
    );
    expect(onClose).not.toHaveBeenCalled();
    await clock.advance(1999);
    expect(stores.toast.toasts).toHaveLength(1);
    await clock.advance(1);
    expect(stores.toast.toasts).toEqual([]);
    expect(messagesAt("Old password")).toBe("The old password is wrong");
    await typing.type(field("Old password"), "x");
    expect(messagesAt("Old password")).toBe("");
  });

  it("opens with an empty form and no errors each time (§4.22)", async () => {
    const { stores, rerender } = await open();
    await fill({ next: "abc", again: "" });
    await typing.click(submit());
    rerender(frame(stores, <PasswordDialog isOpen={false} isForced={false} onClose={onClose} />));
    rerender(frame(stores, <PasswordDialog isOpen isForced={false} onClose={onClose} />));
    for (const label of ["Old password", "New password", "Confirm new password"]) {
      expect([
        (field(label) as HTMLInputElement).value,
        field(label).getAttribute("aria-invalid"),
      ]).toEqual(["", "false"]);
    }
  });

  it("shows a password only on request, and marks each field for browsers", async () => {
    await open();
    await typing.type(field("New password"), "a");
    expect(field("New password").getAttribute("type")).toBe("password");
    await typing.click(screen.getByRole("button", { name: "Show: New password" }));
    expect(field("New password").getAttribute("type")).toBe("text");
    expect(
      ["Old password", "New password", "Confirm new password"].map((label) =>
        field(label).getAttribute("autocomplete"),
      ),
    ).toEqual(["current-password", "new-password", "new-password"]);
  });

  it("counts as unsaved work only while something is typed", async () => {
    const { stores } = await open();
    expect(stores.edit.count).toBe(0);
    await typing.type(field("Old password"), "a");
    expect(stores.edit.labels).toEqual(["Change password"]);
    await typing.clear(field("Old password"));
    expect(stores.edit.count).toBe(0);
  });

  it("cannot be dismissed after another person set the password, except by signing out", async () => {
    const { stores } = await open({ isForced: true, user: { mustChangePassword: true } });
    expect(screen.getByText(/set by someone else/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    await typing.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await typing.click(screen.getByRole("button", { name: "Sign out" }));
    expect(stores.session.state).toBe("anonymous");
  });

  it("shows how hard the new password is to guess", async () => {
    await open();
    await typing.type(field("New password"), "Password1");
    expect(await screen.findByText("Strength: weak")).toBeTruthy();
    await typing.clear(field("New password"));
    await typing.type(field("New password"), "nine-Geese-walk-H0me-slowly");
    expect(await screen.findByText("Strength: strong")).toBeTruthy();
  });
});
