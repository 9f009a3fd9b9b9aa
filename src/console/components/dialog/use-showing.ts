import { useEffect, useState } from "react";

/**
 * A number that grows each time the page is shown again. Used as the key of a dialog or drawer, it
 * opens it afresh each time: the library's overlays lose their listeners with the effects of a
 * hidden tab.
 */
export function useShowing(): number {
  const [showing, setShowing] = useState(0);
  useEffect(() => () => setShowing((current) => current + 1), []);
  return showing;
}
