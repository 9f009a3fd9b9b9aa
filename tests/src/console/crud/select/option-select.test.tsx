// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FilterSelect } from "../../../../../src/console/crud/list/filter-select.tsx";
import { OptionSelect } from "../../../../../src/console/crud/select/option-select.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

afterEach(cleanup);

const options = Array.from({ length: 30 }, (_, value) => ({ value, label: `Zone ${value}` }));

it("is described by the note of its field, and reports blur without a choice", async () => {
  const onLeave = vi.fn<() => void>();
  await stage(
    <>
      <OptionSelect
        name="zone"
        label="Zone"
        value={null}
        options={options}
        onPick={vi.fn<() => void>()}
        note="zone-note"
        onLeave={onLeave}
      />
      <p id="zone-note">Choose one</p>
      <button type="button">Next field</button>
    </>,
  );
  const button = screen.getByRole("button", { name: "Zone", description: "Choose one" });
  await typist().click(button);
  await act(settle);
  expect(onLeave).not.toHaveBeenCalled();
  await typist().keyboard("{Escape}");
  // The list closes with a delay, and the page behind it is inert until then.
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  const next = await screen.findByRole("button", { name: "Next field" });
  onLeave.mockClear();
  act(() => button.focus());
  await typist().click(next);
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
});

it.each(["Zone", "Beside"])(
  "closes on Escape while %s still has the focus, and closes nothing around it",
  async (name) => {
    const [onLeave, onKeyDown] = [vi.fn<() => void>(), vi.fn<() => void>()];
    await stage(
      // Only its key handler matters.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div onKeyDown={onKeyDown}>
        <OptionSelect
          label="Zone"
          value={null}
          options={options}
          onPick={vi.fn<() => void>()}
          onLeave={onLeave}
        />
        <button type="button">Beside</button>
      </div>,
    );
    const button = screen.getByRole("button", { name: "Zone" });
    const focused = screen.getByRole("button", { name });
    await typist().click(button);
    fireEvent.keyDown(focused, { key: "Escape" });
    await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
    expect(onLeave).toHaveBeenCalled();
    expect(onKeyDown).not.toHaveBeenCalled();
  },
);

it.each([
  ["", "Port: Choose one", "Choose one"],
  [3, "Port: Zone 3", "Port: Zone 3"],
] as const)("a long filter with %j chosen is named %s and shows %s", async (value, name, text) => {
  await stage(
    <FilterSelect
      label="Port"
      every="Choose one"
      value={value}
      options={options}
      onPick={vi.fn<() => void>()}
    />,
  );
  expect(screen.getByRole("button", { name }).textContent).toBe(text);
});
