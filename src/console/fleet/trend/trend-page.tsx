import { observer } from "mobx-react-lite";
import { Link, useParams } from "react-router-dom";
import { nameIn } from "../../../lib/text/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { StatusTrend } from "./status-trend.tsx";
import { useTrendSay } from "../../../i18n/words/fleet/trend-words.ts";

/** /shack/house/:id/trend: the history of a house. */
export const StatusTrendPage = observer(function StatusTrendPage() {
  const { fleet } = useStores();
  const { say, language } = useTrendSay();
  const { id } = useParams();
  const houseId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : null;
  const record = houseId === null ? undefined : fleet.house(houseId);
  if (record === undefined) {
    return (
      <section className="trend-page">
        <h1 className="visually-hidden">{say("statusTrend")}</h1>
        {fleet.isLoaded ? (
          <Note title={say("houseGone")} why={say("houseGoneWhy")} />
        ) : (
          <Skeleton label={say("loading")} />
        )}
      </section>
    );
  }
  const farm = fleet.farms.get(record.house.farmId);
  return (
    <section className="trend-page">
      <header className="trend-head">
        <h1>{say("statusTrendOf", { name: nameIn(record.house, language) })}</h1>
        <span>{farm && nameIn(farm, language)}</span>
        <StatusMark status={record.status} worst={record.now.worst} language={language} />
        <Link to={paths.house(record.id)}>{say("openHousePage")}</Link>
      </header>
      <StatusTrend key={record.id} houseId={record.id} />
    </section>
  );
});
