import type { ReactNode } from "react";
import { unbroken } from "../../../ui/unbroken.tsx";
import css from "./note.module.css";

/** The message of an empty list: what is missing, why, and what to do. */
export function Note({
  title,
  why,
  children,
}: {
  title: string;
  why: string;
  children?: ReactNode;
}) {
  return (
    <div className={css.note}>
      <h2>{unbroken(title)}</h2>
      <p>{unbroken(why)}</p>
      {children}
    </div>
  );
}

/** Placeholders of rows while they are loading. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className={css.skeletonList} role="status" aria-label={label}>
      {Array.from({ length: 14 }, (_, i) => (
        <div key={i} className={`skeleton ${css.skeletonRow}`} />
      ))}
    </div>
  );
}
