import css from "./name-line.module.css";
import { textEm } from "../../map/geo/map-label.ts";

/** This much of the end of a name is always there, em: it has room in the smallest tile. */
const endEm = 3;

/** The last letters that have this room, at least one. */
function endOf(name: string): string {
  let end = "";
  for (const char of [...name].toReversed()) {
    if (end !== "" && textEm(char + end) > endEm) break;
    end = char + end;
  }
  return end;
}

/**
 * A name on one line. It drops its middle if it has no room, because the end distinguishes one
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
