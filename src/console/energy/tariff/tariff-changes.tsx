import noteCss from "../../components/answer/note.module.css";
import css from "./tariff-changes.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { type TariffVersion, tariffVersionsSchema } from "../../../../contract/energy/tariff.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { ApiQuery } from "../../../stores/record/api-query.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import type { ReplyOf } from "../../../stores/port/call.ts";
import type { ReviewedPrices } from "./price-review.ts";

interface Props {
  readonly tariffId: number;
  readonly versions: readonly TariffVersion[];
  readonly review: ReviewedPrices;
}

/** Shows before saving which months would change in cost. */
export const TariffChanges = observer(function TariffChanges({
  tariffId,
  versions,
  review,
}: Props) {
  const { callApi } = useStores();
  const { t } = usePowerText();
  const versionsText = JSON.stringify(versions);
  const [shown, setShown] = useState<{
    readonly versionsText: string;
    readonly query: ApiQuery<ReplyOf<"previewTariff">>;
  } | null>(null);
  const submit = () => {
    const query = new ApiQuery((options) =>
      callApi("previewTariff", { id: tariffId, versions: [...versions] }, options),
    );
    setShown({ versionsText, query });
    void query.load().then(() => review.markReviewed(tariffId, versions));
  };
  return (
    <div aria-live="polite">
      <Button
        size="small"
        variant="outlined"
        text={t("showChanges")}
        disabled={!tariffVersionsSchema.safeParse(versions).success}
        onClick={submit}
      />
      {shown?.versionsText === versionsText && (
        <QueryView query={shown.query}>{(changes) => <Months changes={changes} />}</QueryView>
      )}
    </div>
  );
});

const Months = observer(function Months({
  changes,
}: {
  readonly changes: ReplyOf<"previewTariff">;
}) {
  const { t, language } = usePowerText();
  if (changes.length === 0) return <p className={noteCss.panelNote}>{t("changesNone")}</p>;
  const money = (value: number) => formatNumber(value, 2, language);
  return (
    <>
      <p className={noteCss.panelNote}>{t("changesMonths")}</p>
      <ul className={css.tariffChanges}>
        {changes.map(({ month, before, after }) => (
          <li key={month}>
            {t("monthChange", {
              month,
              before: money(before),
              after: money(after),
              off: `${after > before ? "+" : ""}${money(after - before)}`,
            })}
          </li>
        ))}
      </ul>
    </>
  );
});
