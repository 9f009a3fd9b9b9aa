import listCss from "./list.module.css";
import css from "./record-table.module.css";
import { HTMLTable } from "@blueprintjs/core";
import { CaretDown, CaretUp } from "@blueprintjs/icons";
import { Fragment, isValidElement, type PropsWithChildren, type ReactNode } from "react";
import type { RecordList } from "../../../stores/record/record-list.ts";
import { unbroken } from "../../../ui/unbroken.tsx";
import { media, useMedia } from "../../components/input/use-media.ts";

/**
 * A column of a list. `sort`: the server's name for ordering by it. `isMain`: names the row. Width
 * in px; without one it shares what is left over.
 */
export interface Column<R> {
  readonly key: string;
  readonly title: string;
  readonly width?: number;
  readonly sort?: string;
  readonly isMain?: boolean;
  readonly isNumber?: boolean;
  /** Shown in the table's head instead of the title. */
  readonly head?: ReactNode;
  /** On a card it comes before the name. */
  readonly isTick?: boolean;
  readonly cell: (row: R) => ReactNode;
}

export interface Order {
  readonly sort: string;
  readonly order: "asc" | "desc";
}

export interface RecordTableProps<R> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => number | string;
  readonly order?: Order | undefined;
  readonly onSort?: ((order: Order) => void) | undefined;
  /** The row that was saved just now, marked for some seconds. */
  readonly saved?: RecordList<never, unknown>["saved"];
}

/** Width of a column that shares what is left over, px. */
export const minFreeWidth = 100;
/** On a card, columns of this width or more hold long texts, px. */
const wideFrom = 240;
/** The column of a row's actions. */
export const actionsKey = "actions";
/** Width of a column: at least the longest unbreakable part of its title. */
export const widthOf = <R,>({ title, head, width = minFreeWidth, sort }: Column<R>): number =>
  head === undefined
    ? Math.max(width, 16 + (sort ? 18 : 0) + Math.max(...piecesOf(title).map(textWidth)))
    : width;

/** Words of a title: they are not broken, nor its unit from the word before it. */
const piecesOf = (title: string): readonly string[] => {
  const words = title.split(" ");
  const unit = words.at(-1) ?? "";
  return words.length > 1 && units.test(unit)
    ? [...words.slice(0, -2), words.slice(-2).join(" ")]
    : words;
};
const units = /^(?:[%‰]|°C|[kmµ]?[gLVAW]|k?Wh|Pa|ppm|lx|t|d|h|min|mm)$/;

const headOf = (title: string): ReactNode =>
  piecesOf(title).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      {piece.includes(" ") ? <span className="unbroken">{piece}</span> : piece}
    </Fragment>
  ));

/** Approximate width in the bold type of a title, px. */
const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 14 : 8), 0);

/** Text of an empty cell. */
export const absent = "–";

/** Rows of the server as a table; on a narrow screen each as a card. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  const isNarrow = useMedia(media.phone);
  return isNarrow ? <RecordCards {...props} /> : <Table {...props} />;
}

function Table<R>({ label, columns, rows, keyOf, order, onSort, saved }: RecordTableProps<R>) {
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    <HTMLTable
      compact
      className={`fixed-table ${listCss.recordTable}`}
      aria-label={label}
      style={{ minWidth: width }}
    >
      <colgroup>
        {columns.map((column) => (
          <col
            key={column.key}
            style={column.width === undefined ? undefined : { width: widthOf(column) }}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.key} column={column} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-row={keyOf(row)} data-saved={savedMark(saved, keyOf(row))}>
            {columns.map((column) =>
              column.isMain === true ? (
                <th key={column.key} scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} className={classOf(column)}>
                  {unbroken(column.cell(row))}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

/** Alternates with each save, so that saving a row twice restarts its highlight. */
export const savedMark = (
  saved: RecordTableProps<never>["saved"],
  key: number | string,
): "odd" | "even" | undefined =>
  saved?.id === key ? (saved.count % 2 === 1 ? "odd" : "even") : undefined;

/** The actions of a row stay visible however wide the table is. */
const classOf = <R,>({ key, isNumber }: Column<R>): string | undefined =>
  isNumber === true ? "num" : key === actionsKey ? "actions-cell" : undefined;

function Heading<R>({
  column,
  order,
  onSort,
}: { column: Column<R> } & Pick<RecordTableProps<R>, "order" | "onSort">) {
  const { title, head = headOf(title), sort } = column;
  const className = classOf(column);
  if (sort === undefined || order === undefined || onSort === undefined)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  const direction = order.sort === sort ? order.order : null;
  const Caret = direction === "desc" ? CaretDown : CaretUp;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={direction === null ? "none" : direction === "asc" ? "ascending" : "descending"}
    >
      <button
        type="button"
        className={`inline-row ${css.sortButton}`}
        data-sorted={direction !== null}
        onClick={() => onSort({ sort, order: direction === "asc" ? "desc" : "asc" })}
      >
        <span>{headOf(title)}</span>
        <Caret />
      </button>
    </th>
  );
}

function RecordCards<R>({ label, columns, rows, keyOf, saved }: RecordTableProps<R>) {
  const main = columns.find(({ isMain }) => isMain === true);
  const tick = columns.find(({ isTick }) => isTick === true);
  return (
    <ul className="bare-list" aria-label={label}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={css.recordCard}
          data-row={keyOf(row)}
          data-saved={savedMark(saved, keyOf(row))}
        >
          {tick?.cell(row)}
          <h2>{main?.cell(row)}</h2>
          <dl>
            {columns
              .filter((column) => column !== main && column !== tick)
              .map((column) => (
                <CardField key={column.key} column={column} text={column.cell(row)} />
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** True for the placeholder of an absent value. */
const isAbsent = (cell: ReactNode): boolean =>
  Array.isArray(cell)
    ? cell.every(isAbsent)
    : isValidElement<PropsWithChildren>(cell) && cell.type === Fragment
      ? isAbsent(cell.props.children)
      : cell == null || cell === false || cell === "" || cell === absent;

/**
 * On a card an absent value is left out: it has no neighbour to line up with. Actions and long
 * texts take the whole width.
 */
function CardField<R>({ column, text }: { column: Column<R>; text: ReactNode }) {
  const { key, title, width = wideFrom } = column;
  return (
    !isAbsent(text) && (
      <div className={key === actionsKey || width >= wideFrom ? "is-wide" : undefined}>
        <dt>{title}</dt>
        <dd>{unbroken(text)}</dd>
      </div>
    )
  );
}
