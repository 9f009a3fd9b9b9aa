import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

/** A hand at the keyboard and the mouse that does not wait between strokes. */
export const typist = (): UserEvent => userEvent.setup({ delay: null });

/**
 * Takes the first one found by a text in the list that a choice has opened. It opens to be typed
 * into; whatever still moves the focus then does not matter.
 */
export async function pickFirst(text: string): Promise<void> {
  const search = await screen.findByRole("searchbox", { name: "Type to search" });
  await waitFor(() => expect(document.activeElement).toBe(search));
  fireEvent.change(search, { target: { value: text } });
  fireEvent.keyDown(search, { key: "Enter" });
}
