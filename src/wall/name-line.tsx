import { textEm } from "../map/label.ts";

/** So much of the end of a name is always there, em: it has room in the smallest tile. */
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
 * A name on one line. Where it has no room its middle is left out: the end tells one house from
 * another. All of it stands where the mouse points.
 */
export function NameLine({ name }: { readonly name: string }) {
  const end = endOf(name);
  return (
    <span className="name-line" title={name}>
      {end !== name && <span>{name.slice(0, -end.length)}</span>}
      <span>{end}</span>
    </span>
  );
}
