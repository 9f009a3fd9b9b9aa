import { useEffect, useState } from "react";

/** Ways to spell a Chinese text in Latin letters; none until they are loaded. */
export type Spelling = (text: string) => readonly string[];
const none: Spelling = () => [];
let loaded: Spelling | null = null;

/** Fetches the spellings, once `isNeeded`. */
export function useSpelling(isNeeded: boolean): Spelling {
  const [spelling, setSpelling] = useState<Spelling>(() => loaded ?? none);
  useEffect(() => {
    if (!isNeeded || loaded !== null) return;
    let isOver = false;
    import("../../../lib/text/spell-name.ts").then(
      ({ spellName }) => {
        loaded = spellName;
        if (!isOver) setSpelling(() => spellName);
      },
      // Without them, names are found by their characters only.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isNeeded]);
  return spelling;
}
