import css from "./trend.module.css";
import type { ReactNode } from "react";

/** Makes content wider than its container scrollable with the arrow keys too. */
const keyScrolled = { role: "region", tabIndex: 0 } as const;

/** A table that may be wider than the page. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.trendScroll} aria-label={label} {...keyScrolled}>
      {children}
    </div>
  );
}
