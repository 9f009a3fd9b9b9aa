import css from "./ready-mark.module.css";
import type { ReactNode } from "react";
import { type ReadinessState, readinessStates } from "../../../../contract/operate/readiness.ts";
import type { Language } from "../../../../contract/base/words.ts";

/** Each state has its own shape, so that it can be recognised without colour. */
const shapes: Readonly<Record<ReadinessState, ReactNode>> = {
  fault: (
    <>
      <path d="M5 .8h6L15.2 5v6L11 15.2H5L.8 11V5Z" fill="currentColor" />
      <path d="m5.2 5.2 5.6 5.6m0-5.6-5.6 5.6" className={css.readyCut} />
    </>
  ),
  look: (
    <>
      <path d="M8 1.6 15 14.2H1Z" fill="none" stroke="currentColor" strokeWidth="1.7" />
      <path d="M8 6v4.2m0 1.3v1.2" stroke="currentColor" strokeWidth="1.7" />
    </>
  ),
  unknown: (
    <>
      <circle
        cx="8"
        cy="8"
        r="6.7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="2.4 2"
      />
      <path
        d="M6 6.3a2 2 0 1 1 2.7 1.9c-.5.3-.7.6-.7 1.3m0 1.3v1.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </>
  ),
  ready: <path d="m2.4 8.6 3.5 3.6 7.7-8.4" fill="none" stroke="currentColor" strokeWidth="2.2" />,
};

/** The shape alone; `title` names it for screen readers, without one it is decoration. */
export function ReadyShape({ state, title }: { state: ReadinessState; title?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={css.readyShape}
      data-ready={state}
      focusable="false"
      {...(title === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": title })}
    >
      {shapes[state]}
    </svg>
  );
}

/** Shape and word. */
export function ReadyMark({ state, language }: { state: ReadinessState; language: Language }) {
  return (
    <span className={`inline-row strong unbroken ${css.readyMark}`} data-ready={state}>
      <ReadyShape state={state} />
      {readinessStates[state][language]}
    </span>
  );
}
