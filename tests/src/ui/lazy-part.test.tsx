// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { FailureGuard } from "../../../src/ui/failure-guard.tsx";
import { lazyPart } from "../../../src/ui/lazy-part.tsx";

afterEach(cleanup);

const module = { Named: ({ name }: { name: string }) => <p>here is {name}</p> };
const show = (Part: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Part name="the part" />
    </Suspense>,
  );

it("is shown in the first render if its code was fetched before", async () => {
  const Part = lazyPart(
    () => Promise.resolve(module),
    ({ Named }) => Named,
  );
  await Part.preload();
  show(Part);
  expect(screen.queryByText("waiting")).toBeNull();
  expect(screen.getByText("here is the part")).toBeTruthy();
});

it("waits for its code, and keeps the component it began with", async () => {
  const load = vi.fn(() => Promise.resolve(module));
  const Part = lazyPart(load, ({ Named }) => Named);
  const { rerender } = show(Part);
  expect(screen.getByText("waiting")).toBeTruthy();
  const shown = await screen.findByText("here is the part");
  rerender(
    <Suspense fallback={<p>waiting</p>}>
      <Part name="the part" />
    </Suspense>,
  );
  expect(screen.getByText("here is the part")).toBe(shown);
});

it("requests code again that could not be prefetched", async () => {
  const load = vi.fn(() => Promise.resolve(module)).mockRejectedValueOnce(new Error("away"));
  const Part = lazyPart(load, ({ Named }) => Named);
  await Part.preload();
  show(Part);
  expect(await screen.findByText("here is the part")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it("requests code again when it is shown anew after a failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.resolve(module)).mockRejectedValueOnce(new Error("away"));
  const Part = lazyPart(load, ({ Named }) => Named);
  const guarded = (key: string) => (
    <FailureGuard language="en" resetKey={key}>
      <Suspense fallback={<p>waiting</p>}>
        <Part name="the part" />
      </Suspense>
    </FailureGuard>
  );
  const { rerender } = render(guarded("one"));
  expect(await screen.findByRole("alert")).toBeTruthy();
  rerender(guarded("two"));
  expect(await screen.findByText("here is the part")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
