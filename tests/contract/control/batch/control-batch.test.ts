import { expect, it } from "vitest";
import { batchContentSchema } from "../../../../contract/control/batch/control-batch.ts";
import { draftActions } from "../../../../src/stores/control/batch-draft.ts";

const isTaken = (action: object): boolean =>
  batchContentSchema.safeParse({ kind: "do", action }).success;

it("allows for many houses what the page offers, and nothing that is for single houses", () => {
  expect(Object.values(draftActions).map(isTaken)).toEqual(
    Object.keys(draftActions).map(() => true),
  );
  const single = [
    { do: "mode", to: "hand" },
    { do: "level", to: 3 },
    { do: "output", port: 1, seconds: 10 },
    { do: "restart" },
    { do: "trial", of: "x", to: "keep" },
  ];
  expect(single.map(isTaken)).toEqual(single.map(() => false));
});
