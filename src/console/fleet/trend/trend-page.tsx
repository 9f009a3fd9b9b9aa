import css from "./trend.module.css";
import { observer } from "mobx-react-lite";
import { Link, useParams } from "react-router-dom";
import { nameIn } from "../../../lib/text/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { StatusTrend } from "./status-trend.tsx";
import { useTrendText } from "../../../i18n/words/fleet/trend-words.ts";

/** /shack/house/:id/trend: the history of a house. */
export const StatusTrendPage = observer(function StatusTrendPage() {
  const { fleet } = useStores();
  const { t, language } = useTrendText();
  const { id } = useParams();
  const houseId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : null;
  const record = houseId === null ? undefined : fleet.house(houseId);
  if (record === undefined) {
    return (
      <section className={css.trendPage}>
        <h1 className="visually-hidden">{t("statusTrend")}</h1>
        {fleet.isLoaded ? (
          <Note title={t("houseGone")} why={t("houseGoneWhy")} />
        ) : (
          <Skeleton label={t("loading")} />
        )}
      </section>
    );
  }
  const farm = fleet.farms.get(record.house.farmId);
  return (
    <section className={css.trendPage}>
      <header className={`flow ${css.trendHead}`}>
        <h1>{t("statusTrendOf", { name: nameIn(record.house, language) })}</h1>
        <span>{farm && nameIn(farm, language)}</span>
        <StatusMark status={record.status} worst={record.now.worst} language={language} />
        <Link to={paths.house(record.id)}>{t("openHousePage")}</Link>
      </header>
      <StatusTrend key={record.id} houseId={record.id} />
    </section>
  );
});
