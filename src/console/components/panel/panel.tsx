import css from "./panel.module.css";
import type { ReactNode } from "react";

/** A panel with a title and further content beside the title. */
export function Panel({
  id,
  title,
  aside,
  className = "",
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`framed ${css.brief} ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className="muted type-m unbroken">{aside}</span>}
      </header>
      {children}
    </section>
  );
}
