// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { HandoverNotes } from "../../../../../src/screens/wall/footer/handover-notes.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { makeStores, Staged, wallOf } from "../../wall-staged.tsx";

afterEach(cleanup);

it("reports that notes could not be loaded, not that there are none", async () => {
  // Every call of these stores fails.
  const { stores } = makeStores();
  render(
    <Staged stores={stores} wall={wallOf(stores, {})}>
      <HandoverNotes />
    </Staged>,
  );
  await act(settle);
  expect(screen.getByText("Handover notes could not be loaded")).toBeTruthy();
  expect(screen.queryByText("No handover notes")).toBeNull();
});
