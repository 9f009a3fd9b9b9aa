import { Fragment, type ReactNode } from "react";

/** The head of one column; a plain text stands for a left-aligned column. */
export type Head =
  | string
  | {
      readonly name: ReactNode;
      /** Figures are aligned right. */
      readonly isNumber?: boolean;
      /** Left out where there is little room. */
      readonly isWide?: boolean;
      readonly span?: number;
      /** Further details, shown under the pointer. */
      readonly title?: string;
    };

/** The head of a table, a cell per column. Null: that column is not shown. */
export function HeadRow({ heads }: { heads: readonly (Head | null)[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head, index) => (
          <Fragment key={index}>{head !== null && cell(head)}</Fragment>
        ))}
      </tr>
    </thead>
  );
}

function cell(head: Head) {
  if (typeof head === "string") return <th scope="col">{head}</th>;
  const { name, isNumber = false, isWide = false, span, title } = head;
  const className = [isNumber && "num", isWide && "wide-cell"].filter(Boolean).join(" ");
  return (
    <th scope="col" className={className} colSpan={span} title={title}>
      {name}
    </th>
  );
}
