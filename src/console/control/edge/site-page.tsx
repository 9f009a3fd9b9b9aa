import { observer } from "mobx-react-lite";
import { Link, useParams } from "react-router-dom";
import type { EdgeComputer } from "../../../../contract/control/edge/edge-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { AdviceInbox } from "./advice-inbox.tsx";
import { AutopilotPanel } from "./autopilot-panel.tsx";
import { EdgeHealth } from "./edge-health.tsx";
import { EyesPanel } from "./eyes-panel.tsx";
import { SiteStrip } from "./site-strip.tsx";
import houseCss from "../../fleet/house-detail/house.module.css";
import "../../fleet/house-detail/house-values.module.css";
import { unbroken } from "../../../ui/unbroken.tsx";
import edgeCss from "./edge.module.css";

/** Interval of refreshing without a hint that something changed, ms. */
const everyMs = 15_000;

/** /ai6000/:id: an edge computer, the houses it looks after, what it sees and advises. */
export const SitePage = observer(function SitePage() {
  const { id = "" } = useParams();
  const { t } = useSiteText();
  const gatewayId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  if (gatewayId !== null) return <Known key={gatewayId} gatewayId={gatewayId} />;
  return (
    <section className={houseCss.housePage}>
      <h1 className="visually-hidden">{t("edgeSite")}</h1>
      <Note title={t("siteGone")} why={t("siteGoneWhy")} />
    </section>
  );
});

const Known = observer(function Known({ gatewayId }: { gatewayId: number }) {
  const { recordChangeCounts } = useStores();
  const { t } = useSiteText();
  const refreshKey = recordChangeCounts.countOf("advices");
  const query = useApiQuery("getSite", { id: gatewayId }, { everyMs, refreshKey });
  const isGone = query.value === undefined && query.isMissing;
  return (
    <article className={`${houseCss.housePage} ${edgeCss.sitePage}`}>
      {query.value === undefined && <h1 className="visually-hidden">{t("edgeSite")}</h1>}
      {isGone ? (
        <Note title={t("siteGone")} why={t("siteGoneWhy")} />
      ) : (
        <QueryView query={query}>
          {(edge) => <SiteView site={edge} onChanged={() => void query.load(false)} />}
        </QueryView>
      )}
    </article>
  );
});

const SiteView = observer(function SiteView({
  site,
  onChanged,
}: {
  site: EdgeComputer;
  onChanged: () => void;
}) {
  const { fleet } = useStores();
  const { t } = useSiteText();
  const timeZone = fleet.farms.get(site.farmId)?.timeZone ?? "UTC";
  const own = fleet.house(site.houseId);
  const houseName = useHouseName();
  return (
    <>
      <header className={`cluster ${houseCss.houseHead}`}>
        <div className={`flow ${houseCss.houseTitle}`}>
          <h1>AI6000 {site.networkId}</h1>
          {own !== undefined && (
            <Link to={paths.house(own.id)}>
              {unbroken(t("standsIn", { house: houseName(own.id) }))}
            </Link>
          )}
          <Link to={paths.gateway(site.gatewayId, site.houseId)}>{t("gatewayDetail")}</Link>
        </div>
      </header>
      {site.isOnline !== true && (
        <p className={houseCss.houseNotice}>
          {site.seenAt === null
            ? t("neverHeard")
            : t("offlineNote", { time: formatTime(site.seenAt, timeZone) })}
        </p>
      )}
      <div className={houseCss.houseColumns}>
        <div className={houseCss.houseColumn}>
          <AdviceInbox site={site} onChanged={onChanged} />
        </div>
        <div className={houseCss.houseColumn}>
          <EdgeHealth site={site} timeZone={timeZone} />
          <EyesPanel site={site} timeZone={timeZone} />
          <AutopilotPanel site={site} timeZone={timeZone} onChanged={onChanged} />
        </div>
      </div>
      {/* Below, because most people come for advice, which expires within 45 minutes. */}
      <SiteStrip site={site} />
    </>
  );
});
