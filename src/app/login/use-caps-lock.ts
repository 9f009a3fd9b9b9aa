import { type FocusEvent, type KeyboardEvent, useState } from "react";

/**
 * Returns whether Caps Lock is on, as of the last key pressed in the field. Spread `watch` on the
 * element that holds the field.
 */
export function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const look = (event: KeyboardEvent) => setOn(event.getModifierState("CapsLock"));
  return {
    isOn,
    watch: {
      onKeyDown: look,
      onKeyUp: look,
      onBlur: (event: FocusEvent) =>
        void (event.currentTarget.contains(event.relatedTarget) || setOn(false)),
    },
  };
}
