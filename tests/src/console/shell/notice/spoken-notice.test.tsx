// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ProgressBar } from "../../../../../src/console/shell/notice/progress-bar.tsx";
import { Toasts } from "../../../../../src/console/shell/notice/toasts.tsx";
import { StoresContext } from "../../../../../src/context/use-stores.ts";
import { makeStores } from "../../../screens/wall-stage.tsx";

afterEach(cleanup);

function show() {
  const created = makeStores();
  render(
    <StoresContext value={created.stores}>
      <ProgressBar />
      <Toasts />
    </StoresContext>,
  );
  return created;
}
const bar = () => document.querySelector(".progress-bar")!;
const statuses = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join("");

it("a line shows that an action takes time, also as text, and is absent for quick ones", async () => {
  const { stores, clock } = show();
  expect([bar().getAttribute("data-busy"), bar().getAttribute("aria-hidden"), statuses()]).toEqual([
    "false",
    "true",
    "",
  ]);
  const end = stores.activity.begin();
  await act(() => clock.advance(299));
  expect(bar().getAttribute("data-busy")).toBe("false");
  await act(() => clock.advance(1));
  expect([bar().getAttribute("data-busy"), statuses()]).toEqual(["true", "Working, please wait"]);
  act(end);
  expect([bar().getAttribute("data-busy"), statuses()]).toEqual(["false", ""]);
});

it("an error interrupts a screen reader, a success waits, and both can be closed", () => {
  const { stores } = show();
  act(() => {
    stores.toast.show("danger", "It failed");
    stores.toast.show("success", "It worked");
  });
  expect(screen.getByRole("alert").textContent).toBe("It failed");
  expect(statuses()).toBe("It worked");
  fireEvent.click(screen.getAllByRole("button", { name: "Close" })[0]!);
  expect(stores.toast.toasts.map(({ text }) => text)).toEqual(["It worked"]);
});
