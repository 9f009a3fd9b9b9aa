// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import { faultText } from "../../../../../contract/base/transport-fault.ts";
import type { Webhook, WebhookDelivery } from "../../../../../contract/notify/webhook.ts";
import { ApiError } from "../../../../../src/app/api/api-error.ts";
import { DeliveryList } from "../../../../../src/console/admin/webhook/delivery-list.tsx";
import { WebhookPage } from "../../../../../src/console/admin/webhook/webhook-page.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { fillIn, typist } from "../../../harness/typing.ts";

const webhook = (over: Partial<Webhook> = {}): Webhook => ({
  id: 4,
  name: "ERP",
  orgId: 1,
  orgName: "North",
  url: "https://erp.example/hook",
  events: ["alarm.raised"],
  farmIds: [],
  isActive: true,
  state: "well",
  failingSince: null,
  lastFault: "",
  answeredAt: noon,
  waiting: 0,
  failed: 0,
  oldSecretUntil: null,
  secret: null,
  version: 2,
  ...over,
});
const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 30,
  webhookId: 4,
  webhookName: "ERP",
  orgName: "North",
  eventId: "msg_1",
  type: "alarm.raised",
  houseName: "1 号舍",
  houseNameEn: "House 1",
  at: noon,
  state: "done",
  tries: 1,
  status: 200,
  answer: "ok",
  nextTryAt: null,
  endedAt: noon,
  body: '{"type":"alarm.raised"}',
  ...over,
});

const webhooks = vi.fn<() => Promise<unknown>>();
const deliveries = vi.fn<() => Promise<unknown>>();
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const open = async (page: ReactNode, user: Partial<CurrentUser> = {}) => {
  const staged = await stage(page, {
    user,
    ports: {
      callApi: fakeCall({ listWebhook: webhooks, listWebhookDelivery: deliveries }, call),
    },
  });
  await act(settle);
  return { ...staged, typing: typist() };
};
const rowOf = (name: RegExp) => screen.getByRole("row", { name });

beforeEach(() => {
  stubLayout();
  webhooks.mockReset().mockResolvedValue({ total: 1, rows: [webhook()] });
  deliveries.mockReset().mockResolvedValue({ total: 1, rows: [delivery()] });
  call.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("webhooks", () => {
  it("show their state, and the reason of a failure", async () => {
    webhooks.mockResolvedValue({
      total: 3,
      rows: [
        webhook(),
        webhook({
          id: 5,
          name: "BI",
          state: "failing",
          failingSince: noon - 3_600_000,
          lastFault: "ECONNREFUSED",
          waiting: 12,
          failed: 3,
        }),
        webhook({ id: 6, name: "Old", state: "gone", answeredAt: null }),
      ],
    });
    await open(<WebhookPage />);
    expect(rowOf(/ERP/).textContent).toMatch(/Working.*1 event/);
    expect(rowOf(/BI/).textContent).toMatch(
      /failing for 1 h[^:]*: Connection refused: nothing listens there.*123 given up/,
    );
    expect(rowOf(/BI/).textContent).not.toContain("ECONN");
    expect(rowOf(/Old/).textContent).toMatch(/410 Gone.*Never/);
  });

  it("require a valid address, and show their secret once", async () => {
    const { typing } = await open(<WebhookPage />);
    await typing.click(screen.getByRole("button", { name: "New" }));
    const form = within(await screen.findByRole("dialog", { name: "New webhook" }));
    await fillIn(typing, form.getByLabelText(/^Name/), "ERP");
    await fillIn(typing, form.getByLabelText(/^Address/), "erp.example");
    await typing.click(form.getByRole("button", { name: "Save" }));
    expect(call).not.toHaveBeenCalled();
    expect(form.getByLabelText(/^Address/).getAttribute("aria-invalid")).toBe("true");
    await typing.clear(form.getByLabelText(/^Address/));
    await fillIn(typing, form.getByLabelText(/^Address/), "https://erp.example/hook");
    call.mockResolvedValue(webhook({ id: 8, secret: "whsec_once" }));
    await typing.click(form.getByRole("button", { name: "Save" }));
    const shown = within(await screen.findByRole("dialog", { name: /Signing secret/ }));
    expect(shown.getByText("whsec_once")).toBeTruthy();
    expect(call).toHaveBeenCalledWith(
      "createWebhook",
      expect.objectContaining({ url: "https://erp.example/hook" }),
    );
  });

  it("show at the address that it may not be called", async () => {
    const { typing } = await open(<WebhookPage />);
    const why = "This address is inside the network";
    call.mockRejectedValue(new ApiError("invalid", 400, "Some fields", { url: why }));
    await typing.click(screen.getByRole("button", { name: "Edit ERP" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit ERP" }));
    await fillIn(typing, form.getByLabelText(/^Address/), "/2");
    await typing.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText(why)).toBeTruthy();
  });

  it("are tested, and their secret is replaced after a confirmation", async () => {
    const { typing } = await open(<WebhookPage />);
    call.mockResolvedValueOnce({}).mockResolvedValueOnce(webhook({ secret: "whsec_new" }));
    await typing.click(screen.getByRole("button", { name: "Send a test event to ERP" }));
    expect(call).toHaveBeenCalledWith("testWebhook", { id: 4 });
    await typing.click(screen.getByRole("button", { name: "Replace the secret of ERP" }));
    const question = within(await screen.findByRole("dialog"));
    await typing.click(question.getByRole("button", { name: "Replace secret" }));
    expect(call).toHaveBeenLastCalledWith("renewWebhook", { id: 4 });
    expect(await question.findByText("whsec_new")).toBeTruthy();
  });

  it("are read-only for people without the right", async () => {
    await open(<WebhookPage />, { canOperate: "0" });
    expect(screen.queryByRole("button", { name: /New|Edit|Delete|test|secret/ })).toBeNull();
  });
});

describe("deliveries", () => {
  it("show the response, or the reason why there is none", async () => {
    deliveries.mockResolvedValue({
      total: 3,
      rows: [
        delivery(),
        delivery({ id: 31, eventId: "msg_2", status: 500, answer: "oops", state: "due" }),
        delivery({ id: 32, eventId: "msg_3", status: null, answer: "ENOTFOUND", tries: 4 }),
      ],
    });
    const { typing } = await open(<DeliveryList />);
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows[0]!.textContent).toMatch(/Delivered.*HTTP 200ok/);
    expect(rows[1]!.textContent).toMatch(/Waiting.*HTTP 500oops/);
    expect(rows[2]!.textContent).toMatch(/The host name is unknown/);
    await typing.click(screen.getByRole("button", { name: "Details of msg_3" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("The host name is unknown")).toBeTruthy();
    expect(dialog.getByText(/"type": "alarm.raised"/)).toBeTruthy();
  });

  it("are resent one by one, by people with the right", async () => {
    const { typing } = await open(<DeliveryList />);
    call.mockResolvedValue({});
    await typing.click(screen.getByRole("button", { name: "Resend msg_1" }));
    expect(call).toHaveBeenCalledWith("replayDelivery", { id: 30 });
    cleanup();
    await open(<DeliveryList />, { canOperate: "0" });
    expect(screen.queryByRole("button", { name: "Resend msg_1" })).toBeNull();
  });
});

it("errors without a known code are shown as received", () => {
  expect(faultText("HTTP 503", "zh")).toBe("HTTP 503");
  expect(faultText("constructor", "en")).toBe("constructor");
  expect(faultText("ECONNREFUSED", "zh")).toBe("对方拒绝连接（端口没有程序）");
});
