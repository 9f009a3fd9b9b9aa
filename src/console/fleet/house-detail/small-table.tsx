import type { ReactNode } from "react";
import noteCss from "../../components/answer/note.module.css";
import houseCss from "./house.module.css";

export interface SmallTableRow {
  readonly key: string;
  /** Subject of the row. */
  readonly name: ReactNode;
  readonly cells: readonly ReactNode[];
}

interface Props {
  readonly title: string;
  /** Headings: of the rows' names, then of their cells. */
  readonly headings: readonly string[];
  /** Cells (from 0) that are numbers. */
  readonly numbers?: readonly number[];
  readonly rows: readonly SmallTableRow[];
  /** Said in place of rows. */
  readonly none: string;
  readonly isStale?: boolean;
}

const noNumbers: readonly number[] = [];

/** A small table that fits a telephone. */
export function SmallTable({
  title,
  headings,
  numbers = noNumbers,
  rows,
  none,
  isStale = false,
}: Props) {
  const [first, ...rest] = headings;
  return (
    <section className={`${houseCss.houseBlock} fact-block`}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={noteCss.panelNone}>{none}</p>}
      {rows.length > 0 && (
        <table
          className={isStale ? `${houseCss.smallTable} is-stale` : houseCss.smallTable}
          aria-label={title}
        >
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {rest.map((heading, index) => (
                <th
                  key={heading}
                  scope="col"
                  className={numbers.includes(index) ? "num" : undefined}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td
                    key={headings[index + 1]}
                    className={numbers.includes(index) ? "num" : undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
