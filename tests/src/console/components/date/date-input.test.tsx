// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DateInput } from "../../../../../src/console/components/date/date-input.tsx";
import type { DateKind } from "../../../../../src/lib/text/date-text.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const changed = vi.fn<(value: string) => void>();
function Stage({ kind, at, max }: { kind: DateKind; at: string; max?: string }) {
  const [value, setValue] = useState(at);
  return (
    <DateInput
      kind={kind}
      label="Placed at"
      value={value}
      {...(max !== undefined && { max })}
      timeZone="Asia/Shanghai"
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}
const open = async (kind: DateKind, at = "", max?: string) => {
  await stage(<Stage kind={kind} at={at} {...(max !== undefined && { max })} />);
  return { box: screen.getByRole<HTMLInputElement>("textbox", { name: "Placed at" }) };
};
const calendar = async () => within(await screen.findByRole("dialog", { name: "Placed at" }));

beforeEach(() => {
  stubLayout();
  changed.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a field of a date", () => {
  it("shows the product's format, keeps typed text, and formats it on blur", async () => {
    const { box } = await open("moment", "2026-03-05T06:30:00");
    expect([box.value, box.placeholder]).toEqual(["2026-03-05 06:30:00", "YYYY-MM-DD HH:mm:ss"]);
    fireEvent.change(box, { target: { value: "2026-3-6 7:15" } });
    expect([box.value, changed.mock.lastCall]).toEqual(["2026-3-6 7:15", ["2026-03-06T07:15:00"]]);
    fireEvent.blur(box);
    expect(box.value).toBe("2026-03-06 07:15:00");
    fireEvent.change(box, { target: { value: "soon" } });
    expect(changed.mock.lastCall).toEqual(["soon"]);
  });

  it("is chosen on the calendar by keys alone, and the focus returns", async () => {
    const typing = typist();
    const { box } = await open("day", "2026-03-05");
    box.focus();
    fireEvent.keyDown(box, { key: "ArrowDown", altKey: true });
    const panel = await calendar();
    expect(panel.getByText("March 2026")).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("data-day")).toBe("2026-03-05"),
    );
    await typing.keyboard("{ArrowDown}{ArrowRight}{PageDown}{Home}");
    expect(panel.getByText("April 2026")).toBeTruthy();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Monday 2026-04-13");
    await typing.keyboard("{Enter}");
    expect(changed.mock.lastCall).toEqual(["2026-04-13"]);
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.value).toBe("2026-04-13");
  });

  it("marks today by the place's clock and the chosen day; days that are not offered cannot be chosen", async () => {
    const typing = typist();
    await open("day", "2026-03-04", "2026-03-10");
    await typing.click(screen.getByRole("button", { name: "Open calendar: Placed at" }));
    const panel = await calendar();
    const day = (name: string) => panel.getByRole<HTMLButtonElement>("button", { name });
    expect(day("Tuesday 2026-03-10").getAttribute("aria-current")).toBe("date");
    expect(day("Wednesday 2026-03-04").getAttribute("aria-pressed")).toBe("true");
    expect([day("Wednesday 2026-03-11").disabled, day("Tuesday 2026-03-10").disabled]).toEqual([
      true,
      false,
    ]);
    await typing.click(panel.getByRole("button", { name: "Today" }));
    expect(changed.mock.lastCall).toEqual(["2026-03-10"]);
  });

  it("with a time has the time beside the days", async () => {
    const typing = typist();
    await open("moment", "2026-03-05T06:30:00");
    await typing.click(screen.getByRole("button", { name: "Open calendar: Placed at" }));
    const panel = await calendar();
    const time = panel.getByRole("textbox", { name: "Time (HH:mm:ss)" });
    fireEvent.change(time, { target: { value: "23:59:59" } });
    expect(changed.mock.lastCall).toEqual(["2026-03-05T23:59:59"]);
    fireEvent.change(time, { target: { value: "99" } });
    expect(time.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(time, { target: { value: "8:00" } });
    await typing.click(panel.getByRole("button", { name: "Friday 2026-03-06" }));
    expect(changed.mock.lastCall).toEqual(["2026-03-06T08:00:00"]);
  });
});
