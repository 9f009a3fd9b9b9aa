// @vitest-environment jsdom
import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SidePanel } from "../../../../../src/console/components/panel/side-panel.tsx";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

afterEach(cleanup);

it("closes on Esc even when the focus is in the list beside it, but not behind an open dialog", async () => {
  stubLayout();
  const onClose = vi.fn();
  await stage(
    <>
      <button type="button">row</button>
      <SidePanel isOpen title="Details" titleId="details" onClose={onClose}>
        text
      </SidePanel>
    </>,
    {},
  );
  const row = document.querySelector("button")!;
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.className = "bp6-dialog";
  fireEvent.keyDown(row, { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
  dialog.remove();
  fireEvent.keyDown(row, { key: "Escape" });
  expect(onClose).toHaveBeenCalled();
});
