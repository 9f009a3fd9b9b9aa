import "../../components/house/house-link.module.css";
import css from "./morning.module.css";
import { Link } from "react-router-dom";
import type { MorningRow } from "../../../../contract/operate/morning.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { MorningText } from "../../../i18n/words/operate/morning-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { MorningAnswer } from "./morning-answer.tsx";
import { MorningReasons } from "./morning-reasons.tsx";

/** The house, the reasons for a visit, and the outcome. */
export const morningColumns = (
  t: MorningText,
  language: Language,
  onDone: () => void,
): readonly Column<MorningRow>[] => [
  {
    key: "house",
    title: t("morningHouse"),
    width: 210,
    isMain: true,
    cell: (row) => (
      <span className={css.morningHouse}>
        <Link className="house-link" to={paths.house(row.houseId)}>
          {houseNameIn(row, language)}
        </Link>
        <small>{farmNameIn(row, language)}</small>
        <small>
          {t("morningAge", {
            age: row.dayAge ?? "–",
            birds: formatNumber(row.birds, 0, language),
          })}
        </small>
      </span>
    ),
  },
  {
    key: "why",
    title: t("morningWhy"),
    width: 620,
    cell: (row) => <MorningReasons row={row} />,
  },
  {
    key: actionsKey,
    title: t("morningAnswer"),
    width: 190,
    cell: (row) => <MorningAnswer row={row} onDone={onDone} />,
  },
];
