// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { reportSilentFill } from "../../../../src/lib/browser/silent-fill.ts";

// Installed before any other listener, as in start.tsx.
reportSilentFill(window);

/** As when a browser fills a field in, without an event. */
const fill = (field: HTMLElement, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, text);

function Form({ sent, changed }: { sent: (text: string) => void; changed: () => void }) {
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(text);
      }}
    >
      <input
        aria-label="name"
        value={text}
        onChange={({ target }) => {
          changed();
          setText(target.value);
        }}
        onBlur={() => setEmpty(text === "")}
      />
      {isEmpty && <p>needed</p>}
      <input type="checkbox" aria-label="stay" onChange={changed} />
      <button type="submit">send</button>
    </form>
  );
}

it("a value that a browser filled in without an event is sent (react#1159, convos#753)", () => {
  const [sent, changed] = [vi.fn(), vi.fn()];
  render(<Form sent={sent} changed={changed} />);
  const field = screen.getByLabelText("name");
  fill(field, "wang");
  fireEvent.submit(field.closest("form")!);
  expect([sent.mock.calls, changed.mock.calls.length]).toEqual([[["wang"]], 1]);
  // Nothing has changed.
  fireEvent.submit(field.closest("form")!);
  expect(changed).toHaveBeenCalledTimes(1);
});

it("such a field is not reported as empty on blur", () => {
  render(<Form sent={vi.fn()} changed={vi.fn()} />);
  const field = screen.getByLabelText("name");
  fill(field, "wang");
  fireEvent.blur(field);
  expect(screen.queryByText("needed")).toBeNull();
  fill(field, "");
  fireEvent.blur(field);
  expect(screen.getByText("needed")).toBeTruthy();
});
