import css from "./order-choice.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { SortAsc, SortDesc } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type Sort, sortKeys, type SortKey } from "./house-order.ts";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";

const words = {
  worst: "sortWorst",
  name: "sortName",
  farm: "sortFarm",
  deviation: "sortDeviation",
  day: "sortDay",
  water: "sortWater",
  message: "sortMessage",
} as const satisfies Record<SortKey, string>;

/** Choice of the sort key of the houses, and the direction. */
export const OrderChoice = observer(function OrderChoice({
  sort,
  onSort,
}: {
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const { t } = useMonitorText();
  return (
    <span className={`row ${css.orderChoice}`}>
      <HTMLSelect
        aria-label={t("sortBy")}
        value={sort.key}
        onChange={({ currentTarget: { value } }) =>
          onSort({ key: sortKeys.find((key) => key === value) ?? "worst", isReversed: false })
        }
      >
        {sortKeys.map((key) => (
          <option key={key} value={key}>
            {t(words[key])}
          </option>
        ))}
      </HTMLSelect>
      <Button
        variant="outlined"
        icon={sort.isReversed ? <SortDesc /> : <SortAsc />}
        aria-label={t("turnRound")}
        title={t("turnRound")}
        aria-pressed={sort.isReversed}
        onClick={() => onSort({ ...sort, isReversed: !sort.isReversed })}
      />
    </span>
  );
});
