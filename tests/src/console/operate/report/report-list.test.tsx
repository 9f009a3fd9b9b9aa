// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReportList } from "../../../../../src/console/operate/report/report-list.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { fillIn, typist } from "../../../harness/typing.ts";

const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const none = async () => ({ total: 0, rows: [] });
beforeEach(() => {
  stubLayout();
  call.mockReset().mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openForm = async () => {
  await stage(<ReportList />, {
    ports: {
      callApi: fakeCall({ listReport: none, listUser: none, listAlarmPhone: none }, call),
    },
  });
  await act(settle);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "New" }));
  return { typing, form: within(await screen.findByRole("dialog")) };
};

it("asks for a recipient of any kind, and marks none of them as required", async () => {
  const { typing, form } = await openForm();
  expect(form.getByLabelText("Name required")).toBeTruthy();
  const mails = form.getByLabelText("Other email addresses");
  await fillIn(typing, form.getByLabelText("Name required"), "Morning");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getByText(/^Choose at least one recipient/)).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  await fillIn(typing, mails, "boss@example.com, group@example.com");
  expect(form.queryByText(/^Choose at least one recipient/)).toBeNull();
  await typing.click(form.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]).toMatchObject([
    "createReport",
    { name: "Morning", mails: ["boss@example.com", "group@example.com"], time: "06:30" },
  ]);
});

it("reports an invalid address", async () => {
  const { typing, form } = await openForm();
  await fillIn(typing, form.getByLabelText("Name required"), "Morning");
  await fillIn(typing, form.getByLabelText("Other email addresses"), "boss");
  await typing.click(form.getByRole("button", { name: "Save" }));
  expect(form.getByText("Not a valid email address")).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
});

it("opens a printable report without a subscription", async () => {
  const take = vi.fn<(request: unknown) => Promise<never>>(() => new Promise(() => undefined));
  await stage(<ReportList />, {
    ports: {
      callApi: fakeCall({ listReport: none }, call),
      export: { take, save: () => undefined },
    },
  });
  await act(settle);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Print a report" }));
  await typing.click(await screen.findByRole("button", { name: "Monthly energy report" }));
  expect(take.mock.calls[0]?.[0]).toEqual({
    name: "previewReport",
    input: { kind: "energyMonth", language: "en", format: "pdf" },
  });
});
