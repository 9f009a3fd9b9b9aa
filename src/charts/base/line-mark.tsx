import css from "./chart.module.css";
import type { ReactNode } from "react";

/**
 * Each line has a shape of its own, so that it is recognised without colour. From the seventh on
 * they are drawn in outline.
 */
const shapes: readonly ReactNode[] = [
  <circle key="circle" cx="6" cy="6" r="4.5" fill="currentColor" />,
  <path key="square" d="M2 2h8v8H2Z" fill="currentColor" />,
  <path key="triangle" d="M6 1 11 10.5H1Z" fill="currentColor" />,
  <path key="diamond" d="M6 .5 11.5 6 6 11.5.5 6Z" fill="currentColor" />,
  <circle key="ring" cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2.4" />,
  <path
    key="cross"
    d="M1.5 1.5l9 9M10.5 1.5l-9 9"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.8"
  />,
  <circle key="dot" cx="6" cy="6" r="2.2" fill="currentColor" />,
  <path key="frame" d="M2 2h8v8H2Z" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  <path key="peak" d="M6 2 10.4 10H1.6Z" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  <path
    key="lozenge"
    d="M6 1 11 6 6 11 1 6Z"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
  />,
  <path key="bar" d="M1 6h10" fill="none" stroke="currentColor" strokeWidth="3" />,
  <path key="plus" d="M6 1v10M1 6h10" fill="none" stroke="currentColor" strokeWidth="2.4" />,
];

/** The shape of line `index`, in the current colour. */
export function LineMark({ index }: { index: number }) {
  return (
    <svg
      className={css.lineMark}
      width="12"
      height="12"
      viewBox="0 0 12 12"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[index % shapes.length]}
    </svg>
  );
}
