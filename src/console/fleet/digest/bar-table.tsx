import { HTMLTable } from "@blueprintjs/core";
import { HeadRow } from "../../components/panel/head-row.tsx";
import css from "../../components/panel/panel.module.css";

export interface BarRow {
  readonly key: string;
  readonly name: string;
  /** Length of the bar, 0 to 1. */
  readonly share: number;
  /** The value of the bar, in figures. */
  readonly value: string;
  /** Further details. */
  readonly note: string;
}

/** Names, each with a bar and its figure. */
export function BarTable({
  nameHead,
  valueHead,
  noteHead,
  rows,
}: {
  nameHead: string;
  valueHead: string;
  noteHead: string;
  rows: readonly BarRow[];
}) {
  return (
    <HTMLTable compact className={`fixed-table ${css.briefTable}`}>
      <colgroup>
        <col />
        <col className={css.colBar} />
        <col className={css.colNum} />
        <col className={css.colNum} />
      </colgroup>
      <HeadRow
        heads={[
          { name: nameHead, span: 2 },
          { name: valueHead, isNumber: true },
          { name: noteHead, isNumber: true },
        ]}
      />
      <tbody>
        {rows.map(({ key, name, share, value, note }) => (
          <tr key={key}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td className={css.barCell} aria-hidden="true">
              <span className="bar" style={{ width: `${Math.round(share * 100)}%` }} />
            </td>
            <td className="num">{value}</td>
            <td className="num is-note">{note}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
