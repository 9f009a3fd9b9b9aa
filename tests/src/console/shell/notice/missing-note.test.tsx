// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MissingNote } from "../../../../../src/console/shell/notice/missing-note.tsx";
import { browserRelease } from "../../../../../src/lib/browser/browser-release.ts";
import { missingParts } from "../../../../../src/lib/browser/missing-part.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("offers a new page while a part of this one cannot come, and only then", async () => {
  const reload = vi.spyOn(browserRelease, "reload").mockImplementation(() => undefined);
  await stage(<MissingNote />);
  expect(screen.queryByRole("alert")).toBeNull();
  let end = () => undefined as void;
  act(() => {
    end = missingParts.add();
  });
  expect(screen.getByRole("alert").textContent).toContain("Parts of this page could not be loaded");
  fireEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledTimes(1);
  act(() => end());
  expect(screen.queryByRole("alert")).toBeNull();
});
