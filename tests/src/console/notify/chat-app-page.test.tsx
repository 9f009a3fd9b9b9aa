// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatApp } from "../../../../contract/notify/chat-app.ts";
import { ChatAppPage } from "../../../../src/console/notify/chat-app-page.tsx";
import { settle } from "../../harness/fake-clock.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";
import { fillIn, typist } from "../../harness/typing.ts";

const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
let rows: ChatApp[];
const app = (over: Partial<ChatApp> = {}): ChatApp => ({
  id: 1,
  orgId: 1,
  orgName: "Org",
  kind: "wecom",
  appId: "ww123",
  agentId: "1000002",
  cardTemplate: "",
  hasSecret: true,
  callbackUrl: "https://farm.example/api/chatApp/press/x",
  sentAt: noon,
  pressedAt: null,
  fault: "",
  contacts: 2,
  version: 3,
  ...over,
});
beforeEach(() => {
  stubLayout();
  rows = [];
  call.mockReset().mockResolvedValue(app());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const open = async (list = async () => ({ total: rows.length, rows })) => {
  await stage(<ChatAppPage />, { ports: { callApi: fakeCall({ listChatApp: list }, call) } });
  await act(settle);
  return typist();
};
const dialog = async () => within(await screen.findByRole("dialog"));

it("explains messenger apps when there is none", async () => {
  await open();
  expect(screen.getByText("No apps connected yet")).toBeTruthy();
});

it("reports that the list could not be loaded", async () => {
  await open(() => Promise.reject(new Error("server away")));
  expect(await screen.findByText(/server away/)).toBeTruthy();
});

it("shows the callback address, the last message, and why it was not accepted", async () => {
  rows = [app({ fault: "errcode 40014" }), app({ id: 2, kind: "dingtalk", callbackUrl: null })];
  await open();
  expect(screen.getByText("https://farm.example/api/chatApp/press/x")).toBeTruthy();
  expect(screen.getByText(/errcode 40014/)).toBeTruthy();
  expect(screen.getByText(/PUBLIC_URL/)).toBeTruthy();
});

it("asks for exactly the fields of each messenger", async () => {
  const typing = await open();
  await typing.click(screen.getByRole("button", { name: "New" }));
  const form = await dialog();
  const labels = () =>
    form.getAllByText(/ required$|^required$/).map((item) => item.closest("label")?.textContent);
  expect(form.getByLabelText(/^AgentId required/)).toBeTruthy();
  expect(form.queryByLabelText(/^Card template ID/)).toBeNull();
  await typing.selectOptions(form.getByLabelText(/^Messenger/), "dingtalk");
  expect(form.queryByLabelText(/^AgentId/)).toBeNull();
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getAllByText("Required").length).toBeGreaterThanOrEqual(3);
  expect(labels().length).toBe(3);
  await fillIn(typing, form.getByLabelText(/^CorpID/), "ding1");
  await fillIn(typing, form.getByLabelText(/^App secret/), "s3cret");
  await fillIn(typing, form.getByLabelText(/^Card template ID/), "card.schema");
  await typing.click(form.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]).toMatchObject([
    "createChatApp",
    { kind: "dingtalk", appId: "ding1", secret: "s3cret", cardTemplate: "card.schema" },
  ]);
});

it("keeps a stored secret that is not typed again", async () => {
  rows = [app()];
  const typing = await open();
  await typing.click(screen.getByRole("button", { name: /^Edit/ }));
  const form = await dialog();
  expect((form.getByLabelText(/^App secret/) as HTMLInputElement).value).toBe("");
  await typing.clear(form.getByLabelText(/^AgentId/));
  await fillIn(typing, form.getByLabelText(/^AgentId/), "1000009");
  await typing.click(form.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]).toMatchObject([
    "updateChatApp",
    { id: 1, agentId: "1000009", secret: "", version: 3 },
  ]);
});
