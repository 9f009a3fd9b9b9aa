import type { ReactNode } from "react";
import "./note.css";

/** Says what there is not, why, and what to do. */
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
    <div className="note">
      <h2>{title}</h2>
      <p>{why}</p>
      {children}
    </div>
  );
}

/** Rows to come. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className="skeleton-list" role="status" aria-label={label}>
      {Array.from({ length: 14 }, (_, i) => (
        <div key={i} className="skeleton skeleton-row" />
      ))}
    </div>
  );
}
