import css from "./name-line.module.css";
import { textEm } from "../../map/geo/map-label.ts";

/** Width of the end of a name that is always shown, em: it fits in the smallest tile. */
const endEm = 3;

/** The last letters that fit in this width, at least one. */
function endOf(name: string): string {
  let end = "";
  for (const char of [...name].toReversed()) {
    if (end !== "" && textEm(char + end) > endEm) break;
    end = char + end;
  }
  return end;
}

/**
 * A name on one line. If it is too long, its middle is left out, because the end distinguishes one
 * house from another. The full name appears on hover.
 */
export function NameLine({ name }: { readonly name: string }) {
  const end = endOf(name);
  return (
    <span className={css.nameLine} title={name}>
      {end !== name && <span>{name.slice(0, -end.length)}</span>}
      <span>{end}</span>
    </span>
  );
}
