import "../../crud/list/list.css";
import { observer } from "mobx-react-lite";
import { lazy, type ReactNode, Suspense } from "react";
import type {
  Gateway,
  GatewayMessage,
  PresenceLine,
} from "../../../../contract/telemetry/house-gateway.ts";
import { metrics } from "../../../../contract/base/metric.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useGatewaySay } from "../../../i18n/words/fleet/gateway-words.ts";
import type { HouseWord } from "../../../i18n/words/fleet/house-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { paceWords } from "../gateway/every-text.ts";
import { absent, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { LiveValue } from "../../components/house/live-value.tsx";
import { Note } from "../../components/answer/note.tsx";
import { AnswerView } from "../../components/answer/answer-view.tsx";
import { SmallTable } from "../house-detail/small-table.tsx";
import { PagedList } from "../../crud/list/paged-list.tsx";
import { type HouseSay, useHouseSay } from "../../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "./house-tab-props.ts";
import { netWord } from "../house-detail/net-word.ts";
import { Signal } from "../house-detail/signal.tsx";
import { useHouseList } from "../house-detail/use-house-list.ts";
import "../../components/answer/note.css";
import "../house-detail/house-values.css";
import type { AskOptions, CallApi } from "../../../stores/port/call.ts";

/** The gateway of the house: what it is, when it came and went, what it said. */
export const GatewayTab = observer(function GatewayTab({
  record,
  timeZone,
  gateway,
}: HouseTabProps) {
  const { say } = useHouseSay();
  return (
    <AnswerView answer={gateway}>
      {(known) =>
        known === null ? (
          <div className="house-block">
            <Note title={say("noGateway")} why={say("noGatewayWhy")} />
          </div>
        ) : (
          <div className="house-columns">
            <div className="house-column">
              <OnlineLog record={record} timeZone={timeZone} />
            </div>
            <div className="house-column">
              <div className="house-block">
                <Identity record={record} gateway={known} timeZone={timeZone} />
                <Change gatewayId={known.id} onSaved={() => void gateway.load()} />
              </div>
              <Messages gateway={known} timeZone={timeZone} />
            </div>
          </div>
        )
      }
    </AnswerView>
  );
});

const GatewayEdit = lazy(async () => ({
  default: (await import("../gateway/gateway-edit.tsx")).GatewayEdit,
}));
/** For who may change gateways. */
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
}: {
  record: HouseRecord;
  gateway: Gateway;
  timeZone: string;
}) {
  const { houseDetails, connection } = useStores();
  const { say, language } = useHouseSay();
  const frame = houseDetails.get(record.id);
  // Presence and the newest frame are live; the reply may be a minute old.
  const { isOnline, onlineSince } = record.house;
  const seenAt = Math.max(gateway.seenAt ?? 0, frame?.at ?? 0);
  const net = netWord(gateway.netType);
  const pace = paceWords(gateway, useGatewaySay().say, language);
  const presenceText = (): string => {
    if (isOnline === null || onlineSince === null) return say("neverHeard");
    return say(isOnline ? "onlineSince" : "offlineSince", {
      time: formatTime(onlineSince, timeZone),
      age: ageText(connection.ageOf(onlineSince) ?? 0, language),
    });
  };
  const typeName = language === "zh" ? gateway.typeName : gateway.typeNameEn;
  return (
    <section>
      <h2>{say("gatewayIdentity")}</h2>
      <dl className="values is-single">
        <Fact name={say("presenceNow")}>{presenceText()}</Fact>
        <Fact name={say("gatewayType")}>
          {typeName} <small>({gateway.typeKey})</small>
        </Fact>
        <Fact name={say("gatewayVersion")}>{gateway.version ?? "–"}</Fact>
        <Fact name={say("networkId")}>{gateway.networkId}</Fact>
        <Fact name={say("simCard")}>{gateway.simCard ?? "–"}</Fact>
        <Fact name={say("network")}>{net === null ? "–" : say(net)}</Fact>
        <Fact name={say("reportsEvery")}>
          {pace.every} <small>({pace.how})</small>
        </Fact>
        <Fact name={say("signal")}>
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
        <Fact name={say("lastMessage")}>
          {seenAt === 0 ? say("neverHeard") : formatTime(seenAt, timeZone)}
        </Fact>
      </dl>
      <p className="panel-note">{say("localTime", { zone: timeZone })}</p>
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
  (query: { houseId: number; page: number; pageSize: number }, options: AskOptions) =>
    callApi("gatewayOnlineLog", query, options);

const OnlineLog = observer(function OnlineLog({
  record,
  timeZone,
}: {
  record: HouseRecord;
  timeZone: string;
}) {
  const { connection } = useStores();
  const { say, language } = useHouseSay();
  const { list, address } = useHouseList(record.id, fetchLog, record.house.onlineSince ?? 0);
  return (
    <section className="house-block">
      <h2>{say("onlineLog")}</h2>
      <PagedList
        list={list}
        address={address}
        label={say("onlineLog")}
        empty={{ title: say("noOnlineLog"), why: say("noOnlineLogWhy") }}
      >
        <RecordTable
          label={say("onlineLog")}
          columns={columnsOf(say, language, timeZone, connection)}
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </PagedList>
    </section>
  );
});

function columnsOf(
  say: HouseSay,
  language: Language,
  timeZone: string,
  connection: { readonly serverNow: number },
): readonly Column<PresenceLine>[] {
  const time = (at: number) => <span className="time">{formatTime(at, timeZone)}</span>;
  return [
    {
      key: "what",
      title: say("presenceNow"),
      width: 130,
      isMain: true,
      cell: ({ isOnline }) => (
        <span className={`mark mark-${isOnline ? "normal" : "offline"}`}>
          <MarkShape name={isOnline ? "normal" : "offline"} />
          {say(isOnline ? "wentOnline" : "wentOffline")}
        </span>
      ),
    },
    { key: "from", title: say("startTime"), width: 164, cell: ({ at }) => time(at) },
    {
      key: "until",
      title: say("endTime"),
      width: 164,
      cell: ({ endedAt }) => (endedAt === null ? say("untilNow") : time(endedAt)),
    },
    {
      key: "lasted",
      title: say("lasted"),
      width: 90,
      cell: ({ at, endedAt }) => ageText((endedAt ?? connection.serverNow) - at, language),
    },
    {
      key: "network",
      title: say("network"),
      width: 90,
      cell: ({ netType }) => netText(netType, say) ?? absent,
    },
  ];
}

function netText(netType: Gateway["netType"], say: HouseSay): string | null {
  const word = netWord(netType);
  return word === null ? null : say(word);
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
function messageText(message: GatewayMessage, say: HouseSay): readonly [string, string] {
  switch (message.kind) {
    case "event":
      return [say(eventWords[message.event]), netText(message.netType, say) ?? ""];
    case "ack":
      return [
        say("messageAck"),
        [say(ackWords[message.result]), message.reason].filter((part) => part !== null).join(" · "),
      ];
    case "attr":
      return [
        say("messageAttr"),
        [message.version, netText(message.netType, say)]
          .filter((part) => part !== null)
          .join(" · "),
      ];
    case "log":
      return [say("messageLog"), message.line];
  }
}

const Messages = observer(function Messages({
  gateway: { messages },
  timeZone,
}: {
  gateway: Gateway;
  timeZone: string;
}) {
  const { say } = useHouseSay();
  return (
    <SmallTable
      title={say("messages")}
      headings={[say("time"), say("message"), say("messageDetail")]}
      none={say("noMessages")}
      rows={messages.map((message) => ({
        key: String(message.id),
        name: <span className="time">{formatTime(message.at, timeZone)}</span>,
        cells: messageText(message, say),
      }))}
    />
  );
});
