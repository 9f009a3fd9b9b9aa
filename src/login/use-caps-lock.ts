import { type FocusEvent, type KeyboardEvent, useState } from "react";

/**
 * Whether Caps Lock is on, as far as the last key pressed in the field tells. Spread `watch` on
 * what holds the field.
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
