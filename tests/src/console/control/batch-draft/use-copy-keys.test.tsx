// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useCopyKeys } from "../../../../../src/console/control/batch-draft/use-copy-keys.ts";

afterEach(cleanup);

function Page({ onKey }: { onKey: (key: string) => void }) {
  useCopyKeys(
    () => onKey("copy"),
    () => onKey("paste"),
  );
  return (
    <>
      <button type="button">Elsewhere</button>
      <input aria-label="Value" />
      <textarea aria-label="Note" />
      <input type="checkbox" aria-label="Tick" />
    </>
  );
}

it("copies and pastes by keyboard, but not while typing", () => {
  const pressed: string[] = [];
  render(<Page onKey={(key) => pressed.push(key)} />);
  const press = (on: HTMLElement) => {
    for (const key of ["C", "V"]) fireEvent.keyDown(on, { key, ctrlKey: true, shiftKey: true });
    return pressed.splice(0);
  };
  const both = ["copy", "paste"];
  expect(press(screen.getByRole("button"))).toEqual(both);
  expect(press(screen.getByRole("checkbox"))).toEqual(both);
  // Fields of settings have no `type` attribute.
  expect(press(screen.getByRole("textbox", { name: "Value" }))).toEqual([]);
  expect(press(screen.getByRole("textbox", { name: "Note" }))).toEqual([]);
});
