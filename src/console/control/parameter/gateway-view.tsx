import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { hasInputs } from "../../../../contract/telemetry/house-gateway.ts";
import type { Fitted } from "../../../../contract/fleet/gateway/gateway-feature.ts";
import { gatewayActions } from "../../../../contract/fleet/gateway/gateway-feature-name.ts";
import { gatewayTypeFields } from "../../../../contract/fleet/gateway/gateway-type.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { lockReasons } from "../../../../contract/control/parameter/parameter-change-name.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { edgeTypeKey } from "../../../../contract/control/edge/edge-type.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { type Language, withNote } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { isHouseMissing } from "../../../stores/fleet/house-gone.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { UpdateBlock } from "../firmware/update-block.tsx";
import { GatewayTab } from "../../fleet/house-detail/gateway-parts.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { FleetWait } from "../../components/answer/fleet-wait.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useSettings } from "./use-settings.ts";
import houseCss from "../../fleet/house-detail/house.module.css";
import houseValuesCss from "../../fleet/house-detail/house-values.module.css";
import parameterCss from "./parameter.module.css";
import noteCss from "../../components/answer/note.module.css";
import { listText } from "../../../lib/text/list-text.ts";

/** /gateway/:id: one gateway; the address names its house too. */
export const GatewayPage = observer(function GatewayPage() {
  const { fleet } = useStores();
  const { id } = useParams();
  const [query] = useSearchParams();
  const houseId = Number(query.get("house"));
  const record = fleet.house(houseId);
  if (record !== undefined)
    return <GatewayView key={record.id} gatewayId={Number(id)} record={record} />;
  return isHouseMissing(fleet, houseId) ? <GatewayMissing /> : <FleetWait />;
});

const GatewayMissing = observer(function GatewayMissing() {
  const { t } = useParameterText();
  return (
    <>
      <h1 className="visually-hidden">{t("gatewayDetail")}</h1>
      <Note title={t("gatewayGone")} why={t("gatewayGoneWhy")} />
    </>
  );
});

/** A gateway's identity, its functions and its messages. */
const GatewayView = observer(function GatewayView({
  gatewayId,
  record,
}: {
  gatewayId: number;
  record: HouseRecord;
}) {
  const { fleet, interest } = useStores();
  const { t } = useParameterText();
  const houseName = useHouseName();
  // Signal and battery are in its frames.
  useEffect(() => interest.declare({ kind: "house", id: record.id }), [interest, record.id]);
  const timeZone = fleet.farms.get(record.house.farmId)?.timeZone ?? "UTC";
  const settings = useSettings(record.id);
  const gateway = useApiQuery(
    "gatewayDetail",
    { houseId: record.id },
    { everyMs: minuteMs, refreshKey: record.house.onlineSince ?? 0 },
  );
  // The house may have another gateway by now.
  if (gateway.value !== undefined && gateway.value?.id !== gatewayId) return <GatewayMissing />;
  return (
    <article className={houseCss.housePage}>
      <header className={`cluster ${houseCss.houseHead}`}>
        <div className={`flow ${houseCss.houseTitle}`}>
          <h1>
            {t("gatewayDetail")} {gateway.value?.networkId ?? record.house.networkId}
          </h1>
          <Link to={paths.house(record.id)}>{houseName(record.id)}</Link>
          <Link to={paths.houseSettings(record.id)}>{t("toSettings")}</Link>
          {hasInputs(gateway.value) && (
            <Link to={paths.alarmInput(gatewayId, record.id)}>{t("toInputs")}</Link>
          )}
          {gateway.value?.typeKey === edgeTypeKey && (
            <Link to={paths.site(gatewayId)}>{t("edgeSite")}</Link>
          )}
        </div>
      </header>
      <QueryView query={settings}>
        {(known) => <Offered settings={known} fitted={gateway.value?.fitted} />}
      </QueryView>
      <UpdateBlock record={record} typeKey={gateway.value?.typeKey} />
      <GatewayTab isOwnPage record={record} timeZone={timeZone} gateway={gateway} />
    </article>
  );
});

/** Returns the equipment wired to it or measured by it, according to its type. */
const fittedTexts = (
  { alarmInputs, power, speed, concentrators }: Fitted,
  language: Language,
): string[] => {
  const { choices, name } = gatewayTypeFields.speed;
  return [
    ...(alarmInputs > 0 ? [`${gatewayTypeFields.alarmInputs.name[language]} ${alarmInputs}`] : []),
    ...(power ? [gatewayTypeFields.power.name[language]] : []),
    ...(speed === "none" ? [] : [withNote(name[language], choices[speed][language], language)]),
    ...(concentrators ? [gatewayTypeFields.concentrators.name[language]] : []),
  ];
};

/** Functions that are available here, and why others are not. */
const Offered = observer(function Offered({
  settings,
  fitted,
}: {
  settings: HouseSettingsReply;
  /** Undefined: not known yet. */
  fitted: Fitted | undefined;
}) {
  const { t, language } = useParameterText();
  const { gateway, offer, lock } = settings;
  const names = (list: readonly string[]) => listText(list, language);
  const facts: readonly (readonly [string, string])[] = [
    [t("protocol"), String(gateway?.protocol ?? 1)],
    [t("readable"), names(offer.read.map((group) => parameterGroups[group][language]))],
    [t("writable"), names(offer.write.map((group) => parameterGroups[group][language]))],
    [t("actions"), names(offer.actions.map((action) => gatewayActions[action][language]))],
    [t("fitted"), fitted === undefined ? "–" : names(fittedTexts(fitted, language))],
  ];
  return (
    <section className={houseCss.houseBlock}>
      <h2>{t("offered")}</h2>
      <dl className={`${houseValuesCss.values} is-single ${parameterCss.gatewayOffer}`}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text === "" ? t("nothingOffered") : text}</dd>
          </div>
        ))}
      </dl>
      {lock !== null && <p className={noteCss.panelNote}>{lockReasons[lock][language]}</p>}
    </section>
  );
});
