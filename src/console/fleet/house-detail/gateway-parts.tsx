import "../../crud/list/list.module.css";
import { observer } from "mobx-react-lite";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import type {
  Gateway,
  GatewayMessage,
  PresenceLine,
} from "../../../../contract/telemetry/house-gateway.ts";
import { edgeTypeKey } from "../../../../contract/control/edge/edge-type.ts";
import { metrics } from "../../../../contract/base/metric.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import type { HouseWord } from "../../../i18n/words/fleet/house-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { paceWords } from "../gateway/every-text.ts";
import { absent, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { LiveValue } from "../../components/house/live-value.tsx";
import { Note } from "../../components/answer/note.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { SmallTable } from "./small-table.tsx";
import { PagedList } from "../../crud/list/paged-list.tsx";
import { type HouseText, useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "./house-tab-props.ts";
import { netWord } from "./net-word.ts";
import { Signal } from "./signal.tsx";
import { useHouseList } from "./use-house-list.ts";
import noteCss from "../../components/answer/note.module.css";
import houseValuesCss from "./house-values.module.css";
import houseCss from "./house.module.css";
import severityMarkCss from "../../../ui/severity-mark.module.css";
import type { RequestOptions, CallApi } from "../../../stores/port/call.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

/**
 * The gateway of the house: its identity, its online periods, its newest messages. `isOwnPage`: it
 * is on the gateway's page and needs no link there.
 */
export const GatewayTab = observer(function GatewayTab({
  record,
  timeZone,
  gateway,
  isOwnPage = false,
}: HouseTabProps & { isOwnPage?: boolean }) {
  const { t } = useHouseText();
  return (
    <QueryView query={gateway}>
      {(known) =>
        known === null ? (
          <div className={houseCss.houseBlock}>
            <Note title={t("noGateway")} why={t("noGatewayWhy")} />
          </div>
        ) : (
          <div className={houseCss.houseColumns}>
            <div className={houseCss.houseColumn}>
              <OnlineLog record={record} timeZone={timeZone} />
            </div>
            <div className={houseCss.houseColumn}>
              <div className={houseCss.houseBlock}>
                <Identity
                  record={record}
                  gateway={known}
                  timeZone={timeZone}
                  isOwnPage={isOwnPage}
                />
                <Change gatewayId={known.id} onSaved={() => void gateway.load()} />
              </div>
              <Messages gateway={known} timeZone={timeZone} />
            </div>
          </div>
        )
      }
    </QueryView>
  );
});

const GatewayEdit = lazyPart(
  () => import("../gateway/gateway-edit.tsx"),
  ({ GatewayEdit }) => GatewayEdit,
);
/** The form, for accounts that may change gateways. */
const Change = observer(function Change(props: { gatewayId: number; onSaved: () => void }) {
  const { session } = useStores();
  return (
    session.may("gateway.manage") && (
      <Suspense fallback={null}>
        <GatewayEdit {...props} />
      </Suspense>
    )
  );
});

const Identity = observer(function Identity({
  record,
  gateway,
  timeZone,
  isOwnPage,
}: {
  record: HouseRecord;
  gateway: Gateway;
  timeZone: string;
  isOwnPage: boolean;
}) {
  const { houseDetails, connection } = useStores();
  const { t, language } = useHouseText();
  const frame = houseDetails.get(record.id);
  // Presence and the newest frame are live; the reply may be a minute old.
  const { isOnline, onlineSince } = record.house;
  const seenAt = Math.max(gateway.seenAt ?? 0, frame?.at ?? 0);
  const net = netWord(gateway.netType);
  const pace = paceWords(gateway, useGatewayText().t, language);
  const presenceText = (): string => {
    if (isOnline === null || onlineSince === null) return t("neverHeard");
    return t(isOnline ? "onlineSince" : "offlineSince", {
      time: formatTime(onlineSince, timeZone),
      age: ageText(connection.ageOf(onlineSince) ?? 0, language),
    });
  };
  const typeName = language === "zh" ? gateway.typeName : gateway.typeNameEn;
  return (
    <section>
      <h2>{t("gatewayIdentity")}</h2>
      {!isOwnPage && (
        <p className={houseCss.gatewayWays}>
          <Link to={paths.gateway(gateway.id, record.id)}>{t("gatewayDetail")}</Link>
          {gateway.typeKey === edgeTypeKey && (
            <Link to={paths.site(gateway.id)}>{t("edgeSite")}</Link>
          )}
        </p>
      )}
      <dl className={`${houseValuesCss.values} is-single`}>
        <Fact name={t("presenceNow")}>{presenceText()}</Fact>
        <Fact name={t("gatewayType")}>
          {typeName} <small>({gateway.typeKey})</small>
        </Fact>
        <Fact name={t("gatewayVersion")}>{gateway.version ?? "–"}</Fact>
        <Fact name={t("networkId")}>{gateway.networkId}</Fact>
        <Fact name={t("simCard")}>{gateway.simCard ?? "–"}</Fact>
        <Fact name={t("network")}>{net === null ? "–" : t(net)}</Fact>
        <Fact name={t("reportsEvery")}>
          {pace.every} <small>({pace.how})</small>
        </Fact>
        <Fact name={t("signal")}>
          <Signal houseId={record.id} />
        </Fact>
        <Fact name={metrics.battery.name[language]}>
          <LiveValue
            value={frame?.battery}
            decimals={0}
            at={frame?.at}
            unit="%"
            language={language}
          />
        </Fact>
        <Fact name={t("lastMessage")}>
          {seenAt === 0 ? t("neverHeard") : formatTime(seenAt, timeZone)}
        </Fact>
      </dl>
      <p className={noteCss.panelNote}>{t("localTime", { zone: timeZone })}</p>
    </section>
  );
});

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const fetchLog =
  (callApi: CallApi) =>
  (query: { houseId: number; page: number; pageSize: number }, options: RequestOptions) =>
    callApi("gatewayOnlineLog", query, options);

const OnlineLog = observer(function OnlineLog({
  record,
  timeZone,
}: {
  record: HouseRecord;
  timeZone: string;
}) {
  const { connection } = useStores();
  const { t, language } = useHouseText();
  const { list, address } = useHouseList(record.id, fetchLog, record.house.onlineSince ?? 0);
  return (
    <section className={houseCss.houseBlock}>
      <h2>{t("onlineLog")}</h2>
      <PagedList
        list={list}
        address={address}
        label={t("onlineLog")}
        empty={{ title: t("noOnlineLog"), why: t("noOnlineLogWhy") }}
      >
        <RecordTable
          label={t("onlineLog")}
          columns={columnsOf(t, language, timeZone, connection)}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </PagedList>
    </section>
  );
});

function columnsOf(
  t: HouseText,
  language: Language,
  timeZone: string,
  connection: { readonly serverNow: number },
): readonly Column<PresenceLine>[] {
  const time = (at: number) => <span className="time">{formatTime(at, timeZone)}</span>;
  return [
    {
      key: "what",
      title: t("presenceNow"),
      width: 130,
      isMain: true,
      cell: ({ isOnline }) => (
        <span className={`${severityMarkCss.mark} mark-${isOnline ? "normal" : "offline"}`}>
          <MarkShape name={isOnline ? "normal" : "offline"} />
          {t(isOnline ? "wentOnline" : "wentOffline")}
        </span>
      ),
    },
    { key: "from", title: t("startTime"), width: 164, cell: ({ at }) => time(at) },
    {
      key: "until",
      title: t("endTime"),
      width: 164,
      cell: ({ endedAt }) => (endedAt === null ? t("untilNow") : time(endedAt)),
    },
    {
      key: "lasted",
      title: t("lasted"),
      width: 90,
      cell: ({ at, endedAt }) => ageText((endedAt ?? connection.serverNow) - at, language),
    },
    {
      key: "network",
      title: t("network"),
      width: 90,
      cell: ({ netType }) => netText(netType, t) ?? absent,
    },
  ];
}

function netText(netType: Gateway["netType"], t: HouseText): string | null {
  const word = netWord(netType);
  return word === null ? null : t(word);
}

const eventWords: Readonly<Record<Extract<GatewayMessage, { kind: "event" }>["event"], HouseWord>> =
  {
    online: "eventOnline",
    offline: "eventOffline",
    restart: "eventRestart",
    diChange: "eventDiChange",
    panel: "eventPanel",
    remote: "eventRemote",
    drill: "eventDrill",
  };
const ackWords: Readonly<Record<Extract<GatewayMessage, { kind: "ack" }>["result"], HouseWord>> = {
  delivered: "ackDelivered",
  applied: "ackApplied",
  rejected: "ackRejected",
};

/** Returns a message's name and its content. */
function messageText(message: GatewayMessage, t: HouseText): readonly [string, string] {
  switch (message.kind) {
    case "event":
      return [t(eventWords[message.event]), netText(message.netType, t) ?? ""];
    case "ack":
      return [
        t("messageAck"),
        [t(ackWords[message.result]), message.reason].filter((part) => part !== null).join(" · "),
      ];
    case "attr":
      return [
        t("messageAttr"),
        [message.version, netText(message.netType, t)].filter((part) => part !== null).join(" · "),
      ];
    case "log":
      return [t("messageLog"), message.line];
  }
}

const Messages = observer(function Messages({
  gateway: { messages },
  timeZone,
}: {
  gateway: Gateway;
  timeZone: string;
}) {
  const { t } = useHouseText();
  return (
    <SmallTable
      title={t("messages")}
      headings={[t("time"), t("message"), t("messageDetail")]}
      none={t("noMessages")}
      rows={messages.map((message) => ({
        key: String(message.id),
        name: <span className="time">{formatTime(message.at, timeZone)}</span>,
        cells: messageText(message, t),
      }))}
    />
  );
});
