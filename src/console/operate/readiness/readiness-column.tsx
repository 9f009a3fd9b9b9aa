import readinessCss from "./readiness.module.css";
import css from "./readiness-column.module.css";
import { type ReadinessHouse, readinessStateKeys } from "../../../../contract/operate/readiness.ts";
import {
  type ReadinessCheck,
  readinessChecks,
  readinessCheckKeys,
} from "../../../../contract/operate/readiness-reason.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { ReadinessText } from "../../../i18n/words/operate/readiness-words.ts";
import { farmNameIn, nameIn } from "../../../../contract/base/localized-name.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { ReadyMark } from "./ready-mark.tsx";
import { SquareCell } from "./square-cell.tsx";

interface ColumnContext {
  readonly t: ReadinessText;
  readonly language: Language;
  /** On a card, checks that are ready are left out. */
  readonly isCard: boolean;
  readonly onOpen: (houseId: number) => void;
}

/** The house, its state, and a column for each check. */
export function readinessColumns(context: ColumnContext): readonly Column<ReadinessHouse>[] {
  const { t, language, onOpen } = context;
  return [
    {
      key: "house",
      title: t("readyHouse"),
      width: 190,
      isMain: true,
      sort: "place",
      cell: (house) => (
        <span className={readinessCss.readyHouse}>
          <button type="button" className={css.readyOpen} onClick={() => onOpen(house.id)}>
            {nameIn(house, language)}
          </button>
          <small>
            {farmNameIn(house, language)}
            {"\u00a0· "}
            {house.isEmpty || house.dayAge === null
              ? t("readyEmptyHouse")
              : t("readyAge", { age: house.dayAge })}
          </small>
        </span>
      ),
    },
    {
      key: "state",
      title: t("readyState"),
      width: 132,
      sort: "worst",
      cell: ({ state }) => <ReadyMark state={state} language={language} />,
    },
    ...readinessCheckKeys.map((key) => checkColumn(key, context)),
  ];
}

/**
 * Checks with few findings are hidden first, so that the reasons why houses are not ready stay
 * visible: faults count most, then findings to look at, then unknown ones.
 */
export function readinessHideFirst(rows: readonly ReadinessHouse[]): readonly string[] {
  const stateWeights = readinessStateKeys
    .filter((state) => state !== "ready")
    .toReversed()
    .map((state, place) => [state, (rows.length + 1) ** place] as const);
  const weightOf = (key: ReadinessCheck) =>
    stateWeights.reduce(
      (sum, [state, weight]) =>
        sum + weight * rows.filter(({ checks }) => checks[key]?.state === state).length,
      0,
    );
  return readinessCheckKeys.toReversed().toSorted((a, b) => weightOf(a) - weightOf(b));
}

const checkColumn = (
  key: ReadinessCheck,
  { t, language, isCard }: ColumnContext,
): Column<ReadinessHouse> => ({
  key,
  title: readinessChecks[key][language],
  width: 158,
  cell: (house) => {
    const square = house.checks[key];
    if (isCard && (square === undefined || square.state === "ready")) return absent;
    if (square === undefined)
      return <span className="muted">{t(house.isEmpty ? "readyNotAsked" : "readyNoTunnel")}</span>;
    return <SquareCell house={house} square={square} />;
  },
});
