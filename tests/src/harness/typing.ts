import { fireEvent, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";

/** A hand at the keyboard and the mouse that does not wait between strokes. */
export const typist = (): UserEvent => userEvent.setup({ delay: null });

/** Puts all of a text into a field at once, as from the clipboard, where strokes do not matter. */
export async function fillIn(typing: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await typing.click(field);
  await typing.paste(text);
}

/**
 * Takes the first one found by a text in the list that a choice has opened. Where the focus is does
 * not matter: on a busy machine the dialog below may still be drawing it to itself.
 */
export async function pickFirst(text: string): Promise<void> {
  const search = await screen.findByRole("searchbox", { name: "Type to search" });
  fireEvent.change(search, { target: { value: text } });
  fireEvent.keyDown(search, { key: "Enter" });
}
