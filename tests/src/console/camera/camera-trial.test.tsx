// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, it, vi } from "vitest";
import type { CameraForm } from "../../../../src/console/camera/camera-source.ts";
import { CameraTrial } from "../../../../src/console/camera/camera-trial.tsx";
import { settle } from "../../harness/fake-clock.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { stage } from "../../harness/page-stage.tsx";
import { typist } from "../../harness/typing.ts";

const filled: CameraForm = {
  houseId: 1,
  name: "",
  type: "hikvision",
  code: "ABCDEF",
  channel: 1,
  username: "",
  password: "p",
  verifyCode: "",
  address: "10.0.0.1",
  stream: "sub",
  trial: null,
};
const probe = vi.fn().mockResolvedValue({
  reason: null,
  codec: "avc1.42C01E",
  width: 640,
  height: 360,
  picturesPerS: 8,
  still: null,
});
const trialOf = (values: Partial<CameraForm>) => (
  <CameraTrial cameraId={undefined} values={{ ...filled, ...values }} lacksSecret={false} />
);

it.each<[Partial<CameraForm>, RegExp]>([
  [{ houseId: undefined }, /^Choose a house/],
  [{ code: "" }, /^Choose a house/],
  [{ address: "rtsp://10.0.0.1/x" }, /^Correct the marked fields/],
  [{ username: "a:b" }, /^Correct the marked fields/],
])("names the missing values of a test: %o", async (values, words) => {
  await stage(trialOf(values), { at: "/page" });
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
});

it("keeps its result until a tested field changes", async () => {
  let change: (values: Partial<CameraForm>) => void = () => undefined;
  function Form() {
    const [values, setValues] = useState<Partial<CameraForm>>({});
    useEffect(() => {
      change = setValues;
    }, []);
    return trialOf(values);
  }
  await stage(<Form />, { at: "/page", ports: { callApi: fakeCall({}, probe) } });
  await typist().click(screen.getByRole("button", { name: "Test" }));
  await act(settle);
  expect(screen.getByText(/H\.264/)).toBeDefined();
  act(() => change({ name: "Gate" }));
  expect(screen.getByText(/H\.264/)).toBeDefined();
  act(() => change({ address: "10.0.0.2" }));
  expect(screen.queryByText(/H\.264/)).toBeNull();
});

const encrypted = { reason: "cloudEncrypted", codec: null, width: null, height: null };
const saved = (over: Partial<CameraForm> = {}) => (
  <CameraTrial
    cameraId={7}
    values={{ ...filled, address: "", verifyCode: "ABCDEF", ...over }}
    lacksSecret={false}
  />
);
const tryIt = async () => {
  await typist().click(screen.getByRole("button", { name: "Test" }));
  await act(settle);
};

it("offers to switch the encryption off where that is the reason, after a confirmation", async () => {
  const decrypt = vi.fn().mockResolvedValueOnce({ reason: "credentials" });
  const callApi = fakeCall(
    { decryptCamera: decrypt },
    vi.fn().mockResolvedValue({ ...encrypted, picturesPerS: null, still: null }),
  );
  await stage(saved(), { at: "/page", ports: { callApi } });
  await tryIt();
  const press = async (name: string) => {
    await typist().click(screen.getByRole("button", { name }));
    await act(settle);
  };
  await press("Turn encryption off");
  expect(decrypt).not.toHaveBeenCalled();
  await press("Cancel");
  await press("Turn encryption off");
  await press("Switch off");
  expect(decrypt.mock.calls[0]?.[0]).toEqual({ id: 7 });
  expect(screen.getByText(/^Wrong verification code/)).toBeDefined();
  decrypt.mockResolvedValueOnce({ reason: null });
  await press("Turn encryption off");
  await press("Switch off");
  expect(screen.getByText(/^Encryption is off/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Turn encryption off" })).toBeNull();
});

it.each([
  ["the other vendor's", { type: "dahua" }, {}],
  ["somebody who may not change cameras", {}, { roleKey: "farm_manager" }],
] as const)("does not offer to switch it off: %s", async (_whose, over, user) => {
  const answer = vi.fn().mockResolvedValue({ ...encrypted, picturesPerS: null, still: null });
  await stage(saved(over), { at: "/page", user, ports: { callApi: fakeCall({}, answer) } });
  await tryIt();
  expect(document.querySelector("[data-reason=cloudEncrypted]")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Turn encryption off" })).toBeNull();
});
