import houseCss from "../fleet/house-detail/house.module.css";
import flockCss from "../flock/placement/flock.module.css";
import { Wrench } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Farm } from "../../../contract/account/farm-tree.ts";
import { routeLinks } from "../../../contract/fleet/map-place.ts";
import type { Gateway } from "../../../contract/telemetry/house-gateway.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { movePlace } from "../../lib/data/move-place.ts";
import type { House } from "../../../contract/fleet/house/house.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { paths } from "../../lib/data/paths.ts";
import type { ApiQuery } from "../../stores/record/api-query.ts";
import { useStores } from "../../context/use-stores.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { StatusMark } from "../../ui/severity-mark.tsx";
import { ControlMark } from "../../components/control-mark.tsx";
import { SettingsLink } from "../fleet/house-list/settings-link.tsx";
import { HouseAge } from "../fleet/house-list/house-age.tsx";
import { FlockButton } from "../flock/placement/flock-button.tsx";
import { breedText, modeText } from "../fleet/house-list/house-cells.tsx";
import { LiveValue } from "../components/house/live-value.tsx";
import { media, useMedia } from "../components/input/use-media.ts";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import { netWord } from "../fleet/house-detail/net-word.ts";
import { Signal } from "../fleet/house-detail/signal.tsx";

/** Identity and state of the house. */
export const HouseHead = observer(function HouseHead({
  record,
  gateway,
}: {
  record: HouseRecord;
  gateway: ApiQuery<Gateway | null>;
}) {
  const { fleet } = useStores();
  const { t, language } = useHouseText();
  const isPhone = useMedia(media.phone);
  const { house, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  return (
    <header className={`cluster ${houseCss.houseHead} is-worst-${worst}`}>
      <div className={`flow ${houseCss.houseTitle}`}>
        <h1>{nameIn(house, language)}</h1>
        {farm && (
          <Link to={`${paths.houseMonitor}?q=${encodeURIComponent(nameIn(farm, language))}`}>
            {nameIn(farm, language)}
          </Link>
        )}
        {farm && <NavigationLinks farm={farm} />}
        <StatusMark status={record.status} worst={worst} language={language} />
        <ControlMark house={house} />
        <span className={`row ${flockCss.houseAction}`}>
          <SettingsLink houseId={record.id} />
          {farm && !isPhone && <FlockButton house={house} timeZone={farm.timeZone} />}
        </span>
      </div>
      {isPhone ? (
        <details className={houseCss.houseFacts}>
          <summary>{t("houseFacts")}</summary>
          <HouseFacts record={record} gateway={gateway} />
          {farm && <FlockButton house={house} timeZone={farm.timeZone} />}
        </details>
      ) : (
        <HouseFacts record={record} gateway={gateway} />
      )}
    </header>
  );
});

/** Link that navigates there: with AMap in China, or with a map app on the device. */
function NavigationLinks({ farm }: { farm: Farm }) {
  const { t, language } = useHouseText();
  const { amap, geo } = routeLinks(farm, nameIn(farm, language), movePlace);
  return (
    <span className="row">
      {amap !== null && (
        <a href={amap} target="_blank" rel="noreferrer">
          {t("wayAmap")}
        </a>
      )}
      <a href={geo}>{t(amap === null ? "wayGeo" : "wayOther")}</a>
    </span>
  );
}

const HouseFacts = observer(function HouseFacts({
  record,
  gateway,
}: {
  record: HouseRecord;
  gateway: ApiQuery<Gateway | null>;
}) {
  const { dayAgeOf } = useStores();
  const { t, language } = useHouseText();
  const { house, reading } = record.now;
  const live = (value: number | null | undefined) => (
    <LiveValue value={value} decimals={0} at={reading?.at} language={language} />
  );
  return (
    <dl>
      <Fact name={t("colMode")}>{modeText(record, language)}</Fact>
      <Fact name={t("colBreed")}>{breedText(record, language)}</Fact>
      <Fact name={t("colDay")}>{formatNumber(dayAgeOf(house), 0, language)}</Fact>
      <Fact name={t("colAlive")}>{live(record.living)}</Fact>
      <GatewayFacts gateway={gateway} networkId={house.networkId} />
      <Fact name={t("signal")}>
        <Signal houseId={record.id} />
      </Fact>
      <Fact name={t("colAge")}>
        <HouseAge record={record} />
      </Fact>
      <MaintenanceFact houseId={record.id} />
      <WorkFact house={house} />
      {house.outages > 0 && <Fact name={t("outagesNow")}>{house.outages}</Fact>}
    </dl>
  );
});

/** The time until which planned work hides alarms of the house; renders nothing without any. */
const WorkFact = observer(function WorkFact({ house }: { house: House }) {
  const { fleet } = useStores();
  const { t } = useHouseText();
  const zone = fleet.farms.get(house.farmId)?.timeZone ?? ownZone();
  if (house.workUntil === undefined) return null;
  const time = formatTime(house.workUntil, zone).slice(5, 16);
  return (
    <Fact name={t("workNow")}>
      <Link to={`${paths.alarmCurrent}?tab=workRuns`}>{t("workUntil", { time })}</Link>
    </Fact>
  );
});

/** Overdue maintenance of the house; renders nothing without any. */
const MaintenanceFact = observer(function MaintenanceFact({ houseId }: { houseId: number }) {
  const { recordChangeCounts } = useStores();
  const { t } = useHouseText();
  const { value, failure } = useApiQuery(
    "listPlan",
    { houseId, state: "overdue", pageSize: 1 },
    { refreshKey: recordChangeCounts.countOf("plans") },
  );
  const overdue = value?.total ?? 0;
  if (value === undefined && failure !== null)
    return <Fact name={t("partMaintenance")}>{t("answerFailed")}</Fact>;
  if (overdue === 0) return null;
  return (
    <Fact name={t("partMaintenance")}>
      <Link to="?tab=devices&part=maintenance">
        <Wrench size={14} /> {t("maintenanceOverdue", { count: overdue })}
      </Link>
    </Fact>
  );
});

const GatewayFacts = observer(function GatewayFacts({
  gateway: { value, failure },
  networkId,
}: {
  gateway: ApiQuery<Gateway | null>;
  networkId: string | null;
}) {
  const { t, language } = useHouseText();
  const none = value === undefined && failure !== null ? t("answerFailed") : "–";
  const net = netWord(value?.netType ?? null);
  const facts = {
    gatewayType: value && nameIn({ name: value.typeName, nameEn: value.typeNameEn }, language),
    gatewayVersion: value?.version,
    networkId: networkId ?? "–",
    network: net && t(net),
  };
  return (["gatewayType", "gatewayVersion", "networkId", "network"] as const).map((word) => (
    <Fact key={word} isMore name={t(word)}>
      {facts[word] ?? none}
    </Fact>
  ));
});

/** `isMore`: left out on a narrow screen, because the gateway's own part shows it. */
function Fact({
  name,
  isMore = false,
  children,
}: {
  name: string;
  isMore?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isMore ? "is-more" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
