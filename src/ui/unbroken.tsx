import type { ReactNode } from "react";
import { withUnits } from "../lib/text/with-units.ts";

/** A date, which would break after each hyphen, or a house with its number in Chinese. */
const whole = /(\d{4}-\d{2}-\d{2}|\d+\s?\u53f7[\u820d\u680b])/;

/** Text whose days, numbered houses and figures with their unit each stay in one line. */
export const unbroken = (text: ReactNode): ReactNode =>
  typeof text === "string"
    ? withUnits(text)
        .split(whole)
        .map((part, index) =>
          index % 2 === 1 ? (
            <span key={index} className="unbroken">
              {part}
            </span>
          ) : (
            part
          ),
        )
    : text;
