// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { ApiError } from "../../../../src/app/api/api-error.ts";
import { CameraPage } from "../../../../src/console/camera/camera-page.tsx";
import { CameraParts } from "../../../../src/console/camera/camera-parts.tsx";
import { CloudPart } from "../../../../src/console/camera/cloud-part.tsx";
import { fakeCall } from "../../harness/fake-call.ts";
import { settle } from "../../harness/fake-clock.ts";
import { typist } from "../../harness/typing.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const clouds = [
  { type: "hikvision", appKey: "key1", hasSecret: true, isUnreadable: false },
  { type: "dahua", appKey: "", hasSecret: false, isUnreadable: false },
];
const save = vi.fn();
const callApi = fakeCall({
  cameraClouds: () => Promise.resolve(clouds),
  saveCameraCloud: save,
  listCamera: () => Promise.resolve({ total: 0, rows: [] }),
});
async function openClouds(user: Partial<CurrentUser> = {}) {
  await stage(<CloudPart />, { at: "/page", user, ports: { callApi } });
  await act(settle);
}
const field = (name: string, at = 0) => screen.getAllByLabelText<HTMLInputElement>(name)[at]!;

it("a user with read access to the camera clouds sees their page without any input", async () => {
  const user = { roleKey: "company_manager", canOperate: "0" } as const;
  await stage(<CameraParts />, { at: "/page", user, ports: { callApi } });
  await act(settle);
  expect(screen.getByRole("tab", { name: "Cloud" })).toBeDefined();
  cleanup();
  await openClouds(user);
  expect([field("App key").value, field("App key").readOnly]).toEqual(["key1", true]);
  expect(screen.queryAllByLabelText("App secret")).toEqual([]);
  expect(screen.queryAllByRole("button", { name: "Save" })).toEqual([]);
});

it("a farm manager has no camera clouds page", async () => {
  const user = { roleKey: "farm_manager" } as const;
  await stage(<CameraParts />, { at: "/page", user, ports: { callApi } });
  await act(settle);
  expect(screen.queryByRole("tab", { name: "Cloud" })).toBeNull();
});

it("a key without its secret marks the secret as invalid until one is saved", async () => {
  const words = "Please fill in this field";
  save.mockRejectedValueOnce(new ApiError("invalid", 400, "", { appSecret: words }));
  await openClouds();
  await typist().type(field("App key", 1), "key2");
  await typist().click(screen.getAllByRole("button", { name: "Save" })[1]!);
  await act(settle);
  const secret = field("App secret", 1);
  expect(secret.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(secret.getAttribute("aria-describedby")!)?.textContent).toBe(
    words,
  );
  expect(field("App secret", 0).getAttribute("aria-invalid")).toBe("false");
  save.mockResolvedValueOnce({
    ...clouds[1],
    appKey: "key2",
    hasSecret: true,
    isUnreadable: false,
  });
  await typist().type(secret, "s");
  await typist().click(screen.getAllByRole("button", { name: "Save" })[1]!);
  await act(settle);
  expect(field("App secret", 1).getAttribute("aria-invalid")).toBe("false");
});

it("explains the effect of an empty key before it is saved", async () => {
  await openClouds();
  expect(screen.getAllByText(/stops using this cloud and deletes/)).toHaveLength(1);
  await typist().clear(field("App key", 0));
  expect(screen.getByText(/Saving stops using this cloud: /)).toBeDefined();
});

it("a new camera starts with the house chosen in the filter", async () => {
  await stage(<CameraPage />, { at: "/page?house=100", ports: { callApi } });
  await act(settle);
  await typist().click(screen.getByRole("button", { name: "New" }));
  const chosen = await screen.findByRole("dialog");
  expect(chosen.textContent).toContain("House 1");
});
