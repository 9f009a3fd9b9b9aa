// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FailureGuard } from "../../../src/ui/failure-guard.tsx";

const logged = vi.fn();
let failure: Error | null;
function Page({ name }: { name: string }): ReactElement {
  if (failure !== null) throw failure;
  return <p>{name}</p>;
}
const guard = (name: string, onReload = () => undefined) => (
  <FailureGuard language="en" resetKey={name} onReload={onReload}>
    <Page name={name} />
  </FailureGuard>
);
const heading = () => screen.queryByRole("heading")?.textContent;

beforeEach(() => {
  failure = null;
  logged.mockReset();
  vi.spyOn(console, "error").mockImplementation(logged);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("FailureGuard", () => {
  it("renders nothing without a failure", () => {
    render(guard("one"));
    expect([screen.getByText("one").tagName, heading()]).toEqual(["P", undefined]);
  });

  it("shows the error, announces it, and logs it once", () => {
    failure = new Error("broken");
    render(guard("one"));
    expect(screen.getByRole("alert").textContent).toContain("This page failed");
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it("tries again in place", () => {
    failure = new Error("broken");
    render(guard("one"));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(heading()).toBe("This page failed");
    failure = null;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByText("one")).toBeTruthy();
  });

  it("retries by itself on an unattended screen until it succeeds", () => {
    vi.useFakeTimers();
    try {
      failure = new Error("broken");
      render(
        <FailureGuard language="en" retryMs={30_000}>
          <Page name="one" />
        </FailureGuard>,
      );
      act(() => void vi.advanceTimersByTime(30_000));
      expect(heading()).toBe("This page failed");
      failure = null;
      act(() => void vi.advanceTimersByTime(29_999));
      expect(heading()).toBe("This page failed");
      act(() => void vi.advanceTimersByTime(1));
      expect(screen.getByText("one")).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is cleared by another page, but not by the same one", () => {
    failure = new Error("broken");
    const { rerender } = render(guard("one"));
    failure = null;
    rerender(guard("one"));
    expect(heading()).toBe("This page failed");
    rerender(guard("two"));
    expect(screen.getByText("two")).toBeTruthy();
  });

  it("replaces a page that fails on opening, without endless retries", () => {
    const { rerender } = render(guard("one"));
    failure = new Error("broken");
    rerender(guard("two"));
    expect([heading(), logged.mock.calls.length]).toEqual(["This page failed", 1]);
  });

  it.each([
    "Failed to fetch dynamically imported module: /a.js",
    "error loading dynamically imported module: /a.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /a.css",
  ])("offers only a reload for a missing part: %s", (message) => {
    failure = new TypeError(message);
    const onReload = vi.fn();
    render(guard("one", onReload));
    expect([heading(), screen.getAllByRole("button").length]).toEqual([
      "This page could not be loaded",
      1,
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Reload" }));
    expect(onReload).toHaveBeenCalledTimes(1);
  });

  it("adds no second main area inside a page", () => {
    failure = new Error("broken");
    render(
      <main>
        <FailureGuard language="zh" isPart>
          <Page name="one" />
        </FailureGuard>
      </main>,
    );
    expect([screen.getAllByRole("main").length, heading()]).toEqual([1, "页面出错了"]);
  });
});
