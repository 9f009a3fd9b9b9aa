// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { periodField, wholeDay } from "../../../../contract/notify/alarm-phone.ts";
import { PeriodControl } from "../../../../src/console/notify/period-control.tsx";
import { stage } from "../../harness/page-stage.tsx";

afterEach(cleanup);

let period = "";
function Field({ first, isOptional }: { first: string; isOptional: boolean }) {
  const [value, setValue] = useState(first);
  return (
    <PeriodControl
      {...{ isOptional, value }}
      put={(next) => setValue((period = next))}
      name="period1"
      label="Period 1"
      isFaulty={false}
      noteId="note"
    />
  );
}
const time = (end: "from" | "to") => screen.getByLabelText<HTMLInputElement>(`Period 1 ${end}`);
const flip = () => fireEvent.click(screen.getByRole("checkbox"));

it("is the whole day when switched on, and otherwise asks for times", async () => {
  await stage(<Field first={wholeDay} isOptional={false} />, {});
  expect(screen.queryByLabelText("Period 1 from")).toBeNull();
  flip();
  expect(periodField.safeParse(period).success).toBe(true);
  fireEvent.change(time("from"), { target: { value: "22:00" } });
  fireEvent.change(time("to"), { target: { value: "06:00" } });
  expect(period).toBe("22:00-06:00");
  flip();
  expect(period).toBe(wholeDay);
});

it("shows an equal start and end as the whole day, and a missing time as an error", async () => {
  await stage(<Field first="08:00-08:00" isOptional={false} />, {});
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
  flip();
  fireEvent.change(time("to"), { target: { value: "" } });
  expect([time("to").value, periodField.safeParse(period).success]).toEqual(["", false]);
});

it("adds and removes a second period by a switch", async () => {
  await stage(<Field first="" isOptional />, {});
  flip();
  expect(periodField.safeParse(period).success).toBe(true);
  flip();
  expect(period).toBe("");
});
