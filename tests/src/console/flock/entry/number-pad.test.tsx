// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { makeAutoObservable } from "mobx";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NumberField } from "../../../../../src/console/flock/entry/number-field.tsx";
import { PadArea } from "../../../../../src/console/flock/entry/number-pad.tsx";
import type { DayEntry } from "../../../../../src/stores/flock/day-entry.ts";
import { stage } from "../../../harness/page-stage.tsx";

/** The part of an entry that the pad and its fields read. */
const entryWith = (feed: string) =>
  makeAutoObservable({
    texts: { feedKg: feed, waterL: "" } as Record<string, string>,
    faultAt: () => null,
    put(key: string, text: string) {
      this.texts = { ...this.texts, [key]: text };
    },
  });

async function open(feed: string) {
  const entry = entryWith(feed);
  const fields = { entry: entry as unknown as DayEntry };
  await stage(
    <PadArea {...fields}>
      <NumberField {...fields} name="feedKg" label="Feed kg" />
      <NumberField {...fields} name="waterL" label="Water L" />
    </PadArea>,
    {},
  );
  fireEvent.focus(screen.getByLabelText("Feed kg"));
  const pad = within(screen.getByRole("group", { name: "Number pad: Feed kg" }));
  const press = (...keys: readonly string[]) => {
    for (const name of keys) fireEvent.click(pad.getByRole("button", { name }));
  };
  return { entry, press };
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("replaces the value that was there with the first digit, and then adds digits", async () => {
  const { entry, press } = await open("6850");
  press("6", "1", "0", "0");
  expect(entry.texts["feedKg"]).toBe("6100");
});

it("corrects the value that was there by deleting or adding", async () => {
  const { entry, press } = await open("6850");
  press("Delete the last digit", "7");
  expect(entry.texts["feedKg"]).toBe("6857");
  press("+5");
  expect(entry.texts["feedKg"]).toBe("6862");
});
