import { type RefCallback, useCallback, useRef, useState } from "react";

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** Inner size of an element in CSS pixels, kept up to date; null until it was measured. */
export function useSize<E extends Element>(): readonly [RefCallback<E>, BoxSize | null] {
  const [size, setSize] = useState<BoxSize | null>(null);
  const watch = useRef<ResizeObserver | null>(null);
  const attach = useCallback((element: E | null) => {
    watch.current?.disconnect();
    watch.current = null;
    if (element === null) return;
    const measure = (): void => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setSize((before) =>
        before?.width === next.width && before.height === next.height ? before : next,
      );
    };
    measure();
    watch.current = new ResizeObserver(measure);
    watch.current.observe(element);
  }, []);
  return [attach, size];
}
