import type { ReactNode } from "react";

/** Text whose days stay in one line: browsers break a line after each hyphen of 2026-11-30. */
export const withWholeDays = (text: ReactNode): ReactNode =>
  typeof text === "string"
    ? text.split(/(\d{4}-\d{2}-\d{2})/).map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className="unbroken">
            {part}
          </span>
        ) : (
          part
        ),
      )
    : text;
