// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TimeInput } from "../../../../../src/console/components/date/time-input.tsx";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

let current = "";
function Field({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <TimeInput
      label="Start time"
      value={value}
      onChange={(next) => setValue((current = next))}
      name="time"
      isFaulty={false}
      noteId="note"
    />
  );
}
const open = async (first = "") => {
  await stage(<Field first={first} />, {});
  return screen.getByRole<HTMLInputElement>("textbox", { name: "Start time" });
};
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

beforeEach(stubLayout);
afterEach(cleanup);

it.each([
  ["6:30", "06:30"],
  ["0630", "06:30"],
  ["630", "06:30"],
  ["18", "18:00"],
  ["１８：０５", "18:05"],
  ["18.05", "18:05"],
])("%j typed is the time %s", async (typed, time) => {
  const box = await open();
  type(box, typed);
  expect(current).toBe(time);
  fireEvent.blur(box);
  expect([box.value, box.getAttribute("aria-invalid")]).toEqual([time, "false"]);
});

it("keeps a text that is no time, and marks it once the field is left", async () => {
  const box = await open();
  type(box, "24:10");
  expect(box.getAttribute("aria-invalid")).toBe("false");
  fireEvent.blur(box);
  expect([box.value, current, box.getAttribute("aria-invalid")]).toEqual([
    "24:10",
    "24:10",
    "true",
  ]);
});

it("steps by a quarter of an hour over midnight", async () => {
  const box = await open("23:50");
  fireEvent.keyDown(box, { key: "ArrowUp" });
  expect(box.value).toBe("00:05");
  fireEvent.keyDown(box, { key: "ArrowDown" });
  expect(box.value).toBe("23:50");
});

it("offers every half hour, with a keyboard of digits on a phone", async () => {
  const box = await open("08:00");
  expect([box.type, box.inputMode]).toEqual(["text", "numeric"]);
  fireEvent.click(screen.getByRole("button", { name: "Choose a time: Start time" }));
  const panel = within(await screen.findByRole("dialog", { name: "Start time" }));
  expect(panel.getAllByRole("button")).toHaveLength(48);
  expect(panel.getByText("08:00").getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(panel.getByText("22:30"));
  expect(box.value).toBe("22:30");
});
