// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type {
  ForeignMapping,
  RawSample,
} from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import {
  blankMapping,
  blankRow,
  wordsIn,
} from "../../../../../src/console/admin/gateway/mapping/mapping-edit.ts";
import { MappingPart } from "../../../../../src/console/admin/gateway/mapping/mapping-part.tsx";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let mapping: ForeignMapping | null = null;
function Form() {
  const [value, put] = useState<ForeignMapping | null>(null);
  const take = (next: ForeignMapping | null) => {
    mapping = next;
    put(next);
  };
  const part = { name: "mapping", label: "Mapping", isFaulty: false, noteId: "n" };
  return <MappingPart {...part} value={value} put={take} typeKey={27} />;
}
const sample = (over: Partial<RawSample> = {}): RawSample => ({
  gatewayId: 4,
  networkId: "GW-0004",
  topic: "plant/state",
  at: Date.UTC(2026, 10, 28, 4),
  text: JSON.stringify({ out: { t: "12,5" }, list: [{ id: "A", v: 70.7 }], mode: "AUTO" }),
  isCut: false,
  ...over,
});

it("is edited beside a sample message, and shows its result while typing", async () => {
  const callApi = vi.fn(async () => [sample()]) as unknown as CallApi;
  await stage(<Form />, { user: { roleKey: "administrator" }, ports: { callApi } });
  await act(settle);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Use a mapping" }));
  await waitFor(() =>
    expect(screen.getByLabelText("Messages received").textContent).toContain("GW-0004"),
  );
  await typing.selectOptions(screen.getByLabelText("Messages received"), "4/plant/state");
  // Each value of the message is offered; a press adds a row.
  await typing.click(screen.getByRole("button", { name: "out.t = 12,5" }));
  const row = within(screen.getByRole("group", { name: "Row 1" }));
  expect(row.getByRole("status").textContent).toBe("Reads 12.5");
  await typing.selectOptions(row.getByLabelText("Row 1: Quantity"), "tempOut");
  await typing.click(screen.getByRole("button", { name: "list[0].v = 70.7" }));
  const second = within(screen.getByRole("group", { name: "Row 2" }));
  await typing.selectOptions(second.getByLabelText("Row 2: Device unit"), "degF");
  expect(second.getByRole("status").textContent).toBe("Reads 21.5");
  await typing.click(screen.getByRole("button", { name: "mode = AUTO" }));
  const third = within(screen.getByRole("group", { name: "Row 3" }));
  await typing.selectOptions(third.getByLabelText("Row 3: Quantity"), "controlMode");
  expect(third.getByRole("status").textContent).toBe("Cannot be read");
  await typing.type(third.getByLabelText(/^Row 3: Word mapping/), "AUTO=smart");
  expect(third.getByRole("status").textContent).toBe("Reads smart");
  expect(
    screen.getByText(/^1 frame: Outdoor temperature = 12.5; Temperature 1 = 21.5/),
  ).toBeTruthy();
  expect(screen.getByText("Time of arrival")).toBeTruthy();
  expect(mapping?.rows.map(({ path, field, unit }) => [path, field, unit])).toEqual([
    ["out.t", "tempOut", null],
    ["list[0].v", "temp", "degF"],
    ["mode", "controlMode", null],
  ]);
  await typing.type(second.getByLabelText("Row 2: Topic (empty: any)"), "other");
  expect(second.getByRole("status").textContent).toBe("For another topic");
});

it("reads a register that was sent without its sign", async () => {
  const callApi = vi.fn(async () => []) as unknown as CallApi;
  await stage(<Form />, { user: { roleKey: "administrator" }, ports: { callApi } });
  await act(settle);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Use a mapping" }));
  fireEvent.change(screen.getByLabelText("Example message"), { target: { value: '{"t":65436}' } });
  await typing.click(screen.getByRole("button", { name: "t = 65436" }));
  const row = within(screen.getByRole("group", { name: "Row 1" }));
  expect(row.getByRole("status").textContent).toBe("Reads 65436");
  await typing.selectOptions(
    row.getByLabelText("Row 1: Negative numbers"),
    "as a signed 16-bit register",
  );
  expect(row.getByRole("status").textContent).toBe("Reads -100");
  expect(mapping?.rows[0]?.signedBits).toBe(16);
});

it("a press uses the next number, a usual quantity, the time, and paths within a frame", async () => {
  const callApi = vi.fn(async () => []) as unknown as CallApi;
  await stage(<Form />, { user: { roleKey: "administrator" }, ports: { callApi } });
  await act(settle);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Use a mapping" }));
  const at = 1_796_000_000;
  const text = JSON.stringify({ data: [{ t: at, a: 21, b: 22, humidity: "61" }] });
  fireEvent.change(screen.getByLabelText("Example message"), { target: { value: text } });
  fireEvent.change(screen.getByLabelText(/^Path of a list of frames/), {
    target: { value: "data" },
  });
  for (const name of [`t = ${at}`, "a = 21", "b = 22", "humidity = 61"])
    await typing.click(screen.getByRole("button", { name }));
  expect(mapping?.time?.path).toBe("t");
  expect(mapping?.rows.map(({ path, field, place }) => [path, field, place])).toEqual([
    ["a", "temp", null],
    ["b", "temp", 2],
    ["humidity", "rh", null],
  ]);
  await typing.selectOptions(screen.getByLabelText("Row 2: Number"), "1");
  const second = within(screen.getByRole("group", { name: "Row 2" }));
  expect(second.getByRole("status").textContent).toMatch(/^A row above gives this quantity/);
});

it("names the error of an example, and a missing example", async () => {
  const callApi = vi.fn(async () => []) as unknown as CallApi;
  await stage(<Form />, { user: { roleKey: "administrator" }, ports: { callApi } });
  await act(settle);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Use a mapping" }));
  expect(await screen.findByText(/^No message of this type received/)).toBeTruthy();
  const example = screen.getByLabelText("Example message");
  fireEvent.change(example, { target: { value: '{"t":' } });
  expect(screen.getByRole("alert").textContent).toMatch(/^Not JSON: /);
  fireEvent.change(example, { target: { value: '{"t": 21}' } });
  expect(screen.getByText("No row matches: the message would not be used.")).toBeTruthy();
  await typing.click(screen.getByRole("button", { name: "Remove the mapping" }));
  expect(mapping).toBeNull();
});

it("keeps the texts of each row when an earlier one is removed", async () => {
  const callApi = vi.fn(async () => []) as unknown as CallApi;
  const rows = ["AUTO=smart", "HAND=hand"].map((text) => ({
    ...blankRow,
    path: text,
    field: "controlMode" as const,
    words: wordsIn(text),
  }));
  function Two() {
    const [value, put] = useState<ForeignMapping | null>({ ...blankMapping, rows });
    const take = (next: ForeignMapping | null) => {
      mapping = next;
      put(next);
    };
    const part = { name: "mapping", label: "Mapping", isFaulty: false, noteId: "n" };
    return <MappingPart {...part} value={value} put={take} typeKey={27} />;
  }
  await stage(<Two />, { user: { roleKey: "administrator" }, ports: { callApi } });
  await act(settle);
  const texts = () =>
    screen.getAllByLabelText<HTMLInputElement>(/Word mapping/).map(({ value }) => value);
  expect(texts()).toEqual(["AUTO=smart", "HAND=hand"]);
  fireEvent.click(screen.getByRole("button", { name: /[Rr]emove.*1|1.*[Rr]emove/ }));
  expect(texts()).toEqual(["HAND=hand"]);
  fireEvent.change(screen.getByLabelText(/Word mapping/), { target: { value: "HAND=hand; " } });
  expect(texts()).toEqual(["HAND=hand; "]);
  expect(mapping?.rows[0]?.words).toEqual(wordsIn("HAND=hand"));
});
