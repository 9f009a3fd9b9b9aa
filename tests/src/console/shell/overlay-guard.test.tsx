// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { OverlayGuard } from "../../../../src/console/shell/overlay-guard.tsx";

const Broken = (): never => {
  throw new Error("Failed to fetch dynamically imported module");
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("an overlay of the shell", () => {
  it("is removed when it fails, without the rest, and reports it", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const onFail = vi.fn();
    render(
      <>
        <p>the shell</p>
        <OverlayGuard onFail={onFail}>
          <Broken />
        </OverlayGuard>
      </>,
    );
    expect(screen.getByText("the shell")).toBeTruthy();
    expect(onFail).toHaveBeenCalledOnce();
  });
});
