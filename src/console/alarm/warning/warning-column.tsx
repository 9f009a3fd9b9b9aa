import "../../components/house/house-link.module.css";
import css from "./warning.module.css";
import { Button } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import { type Warning, warningFields } from "../../../../contract/alarm/warning.ts";
import { warningKinds } from "../../../../contract/fleet/house/warning-kind.ts";
import { type Language, withNote } from "../../../../contract/base/words.ts";
import type { BooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { warningText } from "../../../../contract/fleet/house/warning-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly t: BooksText;
  readonly language: Language;
  /** Null: the user may not dismiss warnings. */
  readonly onDismiss: ((warning: Warning) => void) | null;
}

/** The columns of the early warnings. */
export function warningColumns({ t, language, onDismiss }: Props): readonly Column<Warning>[] {
  const column = columnsOf<Warning>(warningFields, language);
  return [
    {
      ...column("houseName", { width: 104, isMain: true }),
      cell: (one) => (
        <Link className="house-link" to={paths.productionEntry(one.flockId, one.lastDay)}>
          {houseNameIn(one, language)}
        </Link>
      ),
    },
    {
      ...column("farmName", { width: 190 }),
      cell: (one) => farmNameIn(one, language),
    },
    {
      ...column("key", { width: 140 }),
      cell: ({ key }) => <strong>{warningKinds[key].name[language]}</strong>,
    },
    {
      ...column("values", { width: 380 }),
      cell: (one) => <span className={css.warningSays}>{warningText(one, language)}</span>,
    },
    {
      ...column("lastDay", { width: 120 }),
      cell: ({ firstDay, lastDay }) => (
        <>
          {lastDay}
          {firstDay !== lastDay && (
            <>
              <br />
              <small>{t("sinceDay", { day: firstDay })}</small>
            </>
          )}
        </>
      ),
    },
    {
      ...column("reason", { width: 180 }),
      cell: ({ reason, closedBy }) =>
        closedBy === null ? reason || absent : withNote(reason, personName(closedBy), language),
    },
    ...(onDismiss === null ? [] : [dismissColumn(t, language, onDismiss)]),
  ];
}

const dismissColumn = (
  t: BooksText,
  language: Language,
  onDismiss: (warning: Warning) => void,
): Column<Warning> => ({
  key: actionsKey,
  title: t("fieldActions"),
  width: 150,
  cell: (warning) =>
    warning.state === "open" && (
      <Button
        size="small"
        variant="outlined"
        text={t("dismiss")}
        aria-label={t("dismissOf", {
          name: `${houseNameIn(warning, language)} ${warningKinds[warning.key].name[language]}`,
        })}
        onClick={() => onDismiss(warning)}
      />
    ),
});
