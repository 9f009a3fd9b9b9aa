import { useEffect, useState } from "react";

/**
 * A number that grows each time the page is shown again. As the key of a dialog or drawer it makes
 * every showing an opening: the library's overlays end with the effects of a hidden tab and would
 * come back deaf.
 */
export function useShowing(): number {
  const [showing, setShowing] = useState(0);
  useEffect(() => () => setShowing((current) => current + 1), []);
  return showing;
}
