import { useLayoutEffect } from "react";
import { useStores } from "../../context/use-stores.ts";

/**
 * Keeps the kind of device up to date for the frame; a hidden page is not measured (specification,
 * section 4).
 */
export function useDevice(): void {
  const { layout } = useStores();
  useLayoutEffect(() => {
    const measure = () => {
      if (!document.hidden) layout.measure(document.body.getBoundingClientRect().width);
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
