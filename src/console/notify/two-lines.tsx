import type { ReactNode } from "react";

/** One line, and a smaller one below it. */
export const twoLines = (first: ReactNode, second: string) => (
  <>
    {first}
    {second !== "" && (
      <>
        <br />
        <small>{second}</small>
      </>
    )}
  </>
);
