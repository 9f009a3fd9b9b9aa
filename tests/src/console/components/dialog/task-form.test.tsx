// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  isNoReason,
  ReasonField,
  TaskForm,
} from "../../../../../src/console/components/dialog/task-form.tsx";
import { Task } from "../../../../../src/stores/record/task.ts";
import { fillIn, typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const run = vi.fn<(reason: string) => Promise<void>>();
const onSent = vi.fn();

function ReasonTask() {
  const [reason, setReason] = useState("");
  const [task] = useState(() => new Task(run, () => undefined));
  return (
    <TaskForm
      task={task}
      input={reason.trim()}
      button="Void"
      isShort={isNoReason(reason)}
      onClose={() => undefined}
      onSent={onSent}
    >
      <ReasonField id="why" label="Why" value={reason} onChange={setReason} />
    </TaskForm>
  );
}

beforeEach(() => {
  stubLayout();
  run.mockReset();
  onSent.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("is unsaved from the first letter until it is sent or discarded", async () => {
  const { stores } = await stage(<ReasonTask />);
  expect(stores.edit.labels).toEqual([]);
  await fillIn(typist(), screen.getByRole("textbox", { name: "Why" }), "counted");
  expect(stores.edit.labels).toEqual(["Void"]);
  cleanup();
  expect(stores.edit.labels).toEqual([]);
});

it("can send text once some is typed; a failure is shown, and the text can be resent", async () => {
  await stage(<ReasonTask />);
  const typing = typist();
  const button = screen.getByRole("button", { name: "Void" });
  expect(button).toHaveProperty("disabled", true);
  await fillIn(typing, screen.getByRole("textbox", { name: "Why" }), " counted twice ");

  run.mockRejectedValueOnce(new Error("no answer"));
  await typing.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe("no answer");
  expect(onSent).not.toHaveBeenCalled();

  run.mockResolvedValueOnce();
  await typing.click(button);
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(run.mock.calls).toEqual([["counted twice"], ["counted twice"]]);
  expect(screen.queryByRole("alert")).toBeNull();
});
