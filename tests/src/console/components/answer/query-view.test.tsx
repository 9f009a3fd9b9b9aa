// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QueryView } from "../../../../../src/console/components/answer/query-view.tsx";
import { ApiQuery } from "../../../../../src/stores/record/api-query.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(cleanup);

const away = new Error("server away");
const draw = (rows: readonly string[]) => rows.join();

it("names its part where the caller names it, without a reply and with an old one", async () => {
  const fetch = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(away);
  const query = new ApiQuery(fetch);
  await stage(
    <QueryView query={query} what="Notes">
      {draw}
    </QueryView>,
  );
  await act(() => query.load());
  expect(screen.getByRole("heading").textContent).toBe("Notes: could not be loaded");
  fetch.mockResolvedValueOnce(["a note"]).mockRejectedValueOnce(away);
  await act(() => query.load());
  expect(screen.getByText("a note")).toBeTruthy();
  await act(() => query.load());
  expect(screen.getByRole("alert").textContent).toMatch(/^Notes: .*server away/);
});

it("shows placeholders only while it loads, not while it waits for its input", async () => {
  const query = new ApiQuery(() => new Promise<string[]>(() => undefined));
  await stage(<QueryView query={query}>{draw}</QueryView>);
  expect(screen.queryByRole("status", { name: "Loading…" })).toBeNull();
  act(() => void query.load());
  expect(screen.getByRole("status", { name: "Loading…" })).toBeTruthy();
});
