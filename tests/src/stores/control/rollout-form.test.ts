import { expect, it } from "vitest";
import type { DeviceFile } from "../../../../contract/control/firmware/firmware-file.ts";
import { rolloutMax } from "../../../../contract/control/firmware/rollout.ts";
import { RolloutForm } from "../../../../src/stores/control/rollout-form.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { noon } from "../../harness/fleet-factory.ts";

const file: DeviceFile = {
  id: 3,
  kind: "firmware",
  name: "main",
  typeKeys: [26],
  version: "2.9.0",
  size: 1000,
  sha256: "a".repeat(64),
  note: "",
  uploadedBy: "Li",
  uploadedAt: noon,
  retiredAt: null,
  verifiedCount: 0,
};
const places = {
  farms: new Map([
    [1, { parentId: null }],
    [2, { parentId: 1 }],
  ]),
  houseList: Array.from({ length: rolloutMax + 30 }, (_, index) => ({
    id: index + 1,
    house: { farmId: index < 5 ? 2 : 1 },
  })),
};

it("counts the chosen houses beyond the limit of a rollout", () => {
  const requestedIds: number[] = [];
  const callApi = fakeCall({
    planRollout: ({ houseIds }: { houseIds: readonly number[] }) => {
      requestedIds.push(houseIds.length);
      return Promise.resolve({ file, houses: [], waves: [] });
    },
  });
  const form = new RolloutForm(callApi, file, null);
  form.choose(places, null);
  expect([requestedIds.at(-1), form.beyond]).toEqual([rolloutMax, 30]);
  form.choose(places, 2);
  expect([requestedIds.at(-1), form.beyond]).toEqual([5, 0]);
  const one = new RolloutForm(callApi, file, [7]);
  one.choose(places, null);
  expect([requestedIds.at(-1), one.beyond]).toEqual([1, 0]);
});
