// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { observable, runInAction } from "mobx";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { VersionedForm } from "../../../../../src/console/components/answer/versioned-form.tsx";
import { useOpenEdit } from "../../../../../src/console/components/dialog/use-open-edit.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

interface Setting {
  readonly id: number;
  readonly text: string;
  readonly version: number;
}
const [first, others] = [
  { id: 1, text: "first", version: 1 },
  { id: 1, text: "another's", version: 2 },
];

const Form = observer(function Form(props: { setting: Setting; onSaved: () => void }) {
  const [text, setText] = useState(props.setting.text);
  useOpenEdit(text !== props.setting.text, "setting");
  return (
    <>
      <input
        aria-label={`version ${props.setting.version}`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button onClick={props.onSaved}>Save</button>
    </>
  );
});

const onSaved = vi.fn();
const newest = observable.box<Setting>(first, { deep: false });
const answer = (setting: Setting) => act(() => runInAction(() => newest.set(setting)));
const Page = observer(function Page() {
  const setting = newest.get();
  return (
    <VersionedForm
      newest={setting}
      id={setting.id}
      version={({ version }) => version}
      onSaved={onSaved}
    >
      {(value, onDone) => <Form setting={value} onSaved={onDone} />}
    </VersionedForm>
  );
});
const field = () => {
  const { value, ariaLabel } = screen.getByRole<HTMLInputElement>("textbox");
  return [value, ariaLabel ?? screen.getByRole("textbox").getAttribute("aria-label")];
};
const type = (value: string) =>
  fireEvent.change(screen.getByRole("textbox"), { target: { value } });

beforeEach(() => {
  stubLayout();
  runInAction(() => newest.set(first));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows what another person saved, unless something is typed", async () => {
  await stage(<Page />);
  answer(others);
  expect(field()).toEqual(["another's", "version 2"]);
  type("mine");
  answer({ ...others, text: "again", version: 3 });
  expect(field()).toEqual(["mine", "version 2"]);
  // With the original text typed again, nothing is unsaved.
  type("another's");
  expect(field()).toEqual(["again", "version 3"]);
});

it("shows the stored values after a save, and another object at once", async () => {
  await stage(<Page />);
  type("mine");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSaved).toHaveBeenCalledOnce();
  expect(field()).toEqual(["mine", "version 1"]);
  answer({ ...first, text: "mine", version: 2 });
  expect(field()).toEqual(["mine", "version 2"]);
  type("more");
  answer({ id: 2, text: "other", version: 1 });
  expect(field()).toEqual(["other", "version 1"]);
});
