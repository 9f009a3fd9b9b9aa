// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FeedDelivery } from "../../../../../contract/flock/production/feed.ts";
import { FeedPart } from "../../../../../src/console/flock/feed/feed-part.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const delivery: FeedDelivery = {
  id: 4,
  orgId: 2,
  farmId: 1,
  farmName: "青山农场",
  farmNameEn: "Green Hill",
  houseId: null,
  houseName: null,
  houseNameEn: null,
  day: "2026-05-30",
  kg: 12_000,
  formula: "511",
  batch: "",
  supplier: "Mill",
  docNo: "",
  tonnePrice: null,
  currency: "THB",
  by: "Li",
  version: 1,
};
const list = vi.fn<(query: object) => Promise<unknown>>();
const update = vi.fn<(input: object) => Promise<unknown>>();

beforeEach(() => {
  stubLayout();
  list.mockReset().mockResolvedValue({ total: 1, rows: [delivery] });
  update.mockReset().mockResolvedValue({ ...delivery, tonnePrice: 3200, version: 2 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("feed deliveries", () => {
  it("are listed, and can be corrected, including the price", async () => {
    const callApi = fakeCall({ listFeedDelivery: list, updateFeedDelivery: update });
    await stage(<FeedPart />, {
      at: "/page",
      user: { roleKey: "farm_manager" },
      ports: { callApi },
    });
    await act(settle);
    // The newest first.
    expect(list.mock.calls[0]![0]).toMatchObject({ sort: "day", order: "desc" });
    const text = screen.getAllByRole("row")[1]!.textContent;
    for (const part of ["2026-05-30", "Whole farm", "511", "12,000"]) expect(text).toContain(part);
    expect(text).not.toContain("THB");
    const type = typist();
    await type.click(screen.getByRole("button", { name: /^Edit/ }));
    await act(settle);
    const form = within(screen.getByRole("dialog"));
    await type.type(form.getByLabelText(/^Price per tonne/), "3200");
    await type.click(form.getByRole("button", { name: "Save" }));
    await act(settle);
    expect(update.mock.calls[0]![0]).toEqual({
      id: 4,
      version: 1,
      farmId: 1,
      houseId: null,
      day: "2026-05-30",
      kg: 12_000,
      formula: "511",
      batch: "",
      supplier: "Mill",
      docNo: "",
      tonnePrice: 3200,
    });
  });

  it("are priced in the currency of their farm", async () => {
    list.mockResolvedValue({ total: 1, rows: [{ ...delivery, tonnePrice: 3200 }] });
    await stage(<FeedPart />, {
      at: "/page",
      user: { roleKey: "farm_manager" },
      ports: { callApi: fakeCall({ listFeedDelivery: list }) },
    });
    await act(settle);
    expect(screen.getByRole("cell", { name: "3,200.00 THB" })).toBeTruthy();
  });
});
