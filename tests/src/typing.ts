import userEvent, { type UserEvent } from "@testing-library/user-event";

/** A hand at the keyboard and the mouse that does not wait between strokes. */
export const typist = (): UserEvent => userEvent.setup({ delay: null });
