// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { ServicePage } from "../../../../../src/console/admin/service/service-page.tsx";
import { TokenPage } from "../../../../../src/console/admin/service/token-page.tsx";
import { buildOrg, noon } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { buildService, buildToken } from "../../../harness/service-factory.ts";
import { fillIn, typist } from "../../../harness/typing.ts";

const services = vi.fn<() => Promise<unknown>>();
const tokens = vi.fn<() => Promise<unknown>>();
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const open = async (page: ReactNode, user: Partial<CurrentUser> = {}) => {
  const staged = await stage(page, {
    user,
    snapshot: { orgs: [buildOrg({ id: 1, name: "North" })] },
    ports: {
      callApi: fakeCall({ listService: services, listServiceToken: tokens }, call),
    },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};
const rowOf = (name: RegExp) => screen.getByRole("row", { name });

beforeEach(() => {
  stubLayout();
  services.mockReset().mockResolvedValue({ total: 1, rows: [buildService()] });
  tokens.mockReset().mockResolvedValue({ total: 1, rows: [buildToken()] });
  call.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("service accounts", () => {
  it("are listed with state, rights and tokens", async () => {
    services.mockResolvedValue({
      total: 2,
      rows: [
        buildService(),
        buildService({ id: 6, name: "BI", isActive: false, canOperate: "0", tokenCount: 0 }),
      ],
    });
    await open(<ServicePage />);
    expect(rowOf(/ERP/).textContent).toMatch(/Enabled.*Operate2Never used/);
    expect(rowOf(/BI/).textContent).toMatch(/Disabled.*0Never used/);
  });

  it("are not changed by read-only accounts, nor at all on a page without rows", async () => {
    services.mockResolvedValue({ total: 0, rows: [] });
    await open(<ServicePage />, { canOperate: "0" });
    expect(screen.getByText("No service accounts yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New" })).toBeNull();
  });

  it("are created with a role, within one's own organisation", async () => {
    const { typing } = await open(<ServicePage />);
    call.mockResolvedValue(buildService({ id: 7, name: "Feed mill" }));
    await typing.click(screen.getByRole("button", { name: "New" }));
    const form = within(await screen.findByRole("dialog", { name: "New service account" }));
    await typing.click(form.getByRole("button", { name: "Save" }));
    expect(form.getByText("Required")).toBeTruthy();
    await fillIn(typing, form.getByLabelText(/^Name/), "Feed mill");
    await typing.click(form.getByRole("button", { name: "Save" }));
    expect(call).toHaveBeenCalledWith(
      "createService",
      expect.objectContaining({ name: "Feed mill", canOperate: "0", isActive: true }),
    );
    expect(call.mock.lastCall?.[1]).not.toHaveProperty("orgId");
  });

  it("show at the name that it is taken", async () => {
    const { typing } = await open(<ServicePage />);
    call.mockRejectedValue(new ApiError("conflict", 409, "Name existed", { name: "Name existed" }));
    await typing.click(screen.getByRole("button", { name: "Edit ERP" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit ERP" }));
    await fillIn(typing, form.getByLabelText(/^Name/), "2");
    await typing.click(form.getByRole("button", { name: "Save" }));
    expect((await form.findAllByText("Name existed")).length).toBeGreaterThan(0);
  });

  it("are deleted with all their tokens, after a warning", async () => {
    const { typing } = await open(<ServicePage />);
    call.mockResolvedValue({});
    await typing.click(screen.getByRole("button", { name: "Delete ERP" }));
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText(/All its tokens stop working at once/)).toBeTruthy();
    await typing.click(question.getByRole("button", { name: "Delete permanently" }));
    expect(call).toHaveBeenCalledWith("deleteService", { id: 5 });
  });
});

describe("access tokens", () => {
  it("are listed with account, scopes, expiry, addresses and last use", async () => {
    tokens.mockResolvedValue({
      total: 2,
      rows: [
        buildToken(),
        buildToken({ id: 10, name: "old", endsAt: noon - 1, addresses: [], usedAt: null }),
      ],
    });
    await open(<TokenPage />);
    expect(rowOf(/nightly/).textContent).toMatch(/ERP.*hws_abcde.*Read.*203\.0\.113\.7.*Wang/);
    expect(rowOf(/old/).textContent).toMatch(/Expired.*Anywhere.*Never used/);
  });

  it("of people are marked, and can be revoked but not changed", async () => {
    tokens.mockResolvedValue({
      total: 1,
      rows: [buildToken({ isPersonal: true, serviceName: "Li" })],
    });
    const { typing } = await open(<TokenPage />);
    expect(rowOf(/nightly/).textContent).toMatch(/LiPersonal token/);
    expect(screen.queryByRole("button", { name: "Edit nightly" })).toBeNull();
    call.mockResolvedValue({});
    await typing.click(screen.getByRole("button", { name: "Delete nightly" }));
    const question = within(await screen.findByRole("dialog"));
    await typing.click(question.getByRole("button", { name: "Delete permanently" }));
    expect(call).toHaveBeenCalledWith("deleteServiceToken", { id: 9 });
  });

  it("are changed on the basis of the displayed version", async () => {
    const { typing } = await open(<TokenPage />);
    call.mockResolvedValue(buildToken({ version: 2 }));
    await typing.click(screen.getByRole("button", { name: "Edit nightly" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit nightly" }));
    await typing.click(form.getByRole("button", { name: "Acknowledge alarms" }));
    await typing.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(
        "updateServiceToken",
        expect.objectContaining({
          id: 9,
          version: 1,
          scopes: expect.arrayContaining(["write:alarm"]) as unknown,
        }),
      ),
    );
  });
});
