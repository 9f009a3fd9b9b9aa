import { useLayoutEffect } from "react";
import { useStores } from "../../context/use-stores.ts";
import { bodyWidth } from "../../lib/browser/body-width.ts";

/**
 * Keeps the kind of device up to date for the frame; a hidden page is not measured (specification,
 * section 4).
 */
export function useDevice(): void {
  const { layout } = useStores();
  useLayoutEffect(() => {
    const measure = () => {
      const width = bodyWidth();
      if (width !== null) layout.measure(width);
    };
    measure();
    window.addEventListener("resize", measure);
    document.addEventListener("visibilitychange", measure);
    return () => {
      window.removeEventListener("resize", measure);
      document.removeEventListener("visibilitychange", measure);
    };
  }, [layout]);
}
