import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { QuarantineRow } from "../../../contract/gateway-manage.ts";
import { type Refusal, refusals } from "../../../contract/mqtt.ts";
import type { Language } from "../../../contract/words.ts";
import type { GatewayWord } from "../../i18n/words/gateway.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import { absent, type Column } from "../record/record-table.tsx";
import { TableView } from "../record/table-view.tsx";
import { useListAddress, useRecords } from "../record/use-records.ts";
import { useWindow } from "../record/use-window.tsx";
import { type GatewaySay, useGatewaySay } from "../../i18n/words/gateway.ts";
import { useOwnList } from "../record/use-own-list.ts";
import type { CallPort, QueryOf } from "../../stores/port/call.ts";

const fetchQuarantine =
  (call: CallPort) => (query: QueryOf<"listQuarantine">, signal: AbortSignal) =>
    call("listQuarantine", query, { signal, isQuiet: true });

const reasonWords: Readonly<Record<Refusal, GatewayWord>> = {
  unknownGateway: "whyUnknownGateway",
  revoked: "whyRevoked",
  badTopic: "whyBadTopic",
  tooLarge: "whyTooLarge",
  notJson: "whyNotJson",
  badHeader: "whyBadHeader",
  tooManyFrames: "whyTooManyFrames",
  tooOld: "whyTooOld",
  badValue: "whyBadValue",
  unknownMetric: "whyUnknownMetric",
  badMessage: "whyBadMessage",
};

/** What gateways sent and the server refused, with its reason and the beginning of it. */
export const GatewayQuarantine = observer(function GatewayQuarantine() {
  const { say, language } = useGatewaySay();
  const address = useListAddress();
  const { page, pageSize, keyword, pick, ask } = address;
  const reason = pick("reason", refusals);
  const { from, filter } = useWindow(address);
  const list = useOwnList(fetchQuarantine);
  useRecords(list, {
    page,
    pageSize,
    ...(keyword !== "" && { keyword }),
    ...(reason !== "" && { reason }),
    ...(from !== null && { from }),
  });
  return (
    <TableView
      title="quarantine"
      searchHint="searchQuarantine"
      list={list}
      address={address}
      columns={quarantineColumns(say, language)}
      filterNames={["reason", "window"]}
      empty={{ title: "noQuarantine", why: "noQuarantineWhy" }}
      note={say("ownTime", { zone: ownZone() })}
      filters={
        <>
          <HTMLSelect
            aria-label={say("refusedWhy")}
            value={reason}
            onChange={(event) => ask({ reason: event.currentTarget.value })}
          >
            <option value="">{say("everyReason")}</option>
            {refusals.map((one) => (
              <option key={one} value={one}>
                {say(reasonWords[one])}
              </option>
            ))}
          </HTMLSelect>
          {filter}
        </>
      }
    />
  );
});

function quarantineColumns(say: GatewaySay, language: Language): readonly Column<QuarantineRow>[] {
  return [
    {
      key: "at",
      title: say("refusedAt"),
      width: 170,
      cell: ({ at }) => <span className="time">{formatTime(at, ownZone())}</span>,
    },
    {
      key: "networkId",
      title: say("gatewayNetworkId"),
      width: 150,
      isMain: true,
      cell: ({ networkId }) => <span className="gateway-code">{networkId || absent}</span>,
    },
    {
      key: "house",
      title: say("gatewayHouse"),
      width: 150,
      cell: ({ houseName, houseNameEn }) =>
        houseName === null ? absent : nameIn({ name: houseName, nameEn: houseNameEn }, language),
    },
    {
      key: "reason",
      title: say("refusedWhy"),
      width: 150,
      cell: (row) => (
        <>
          {say(reasonWords[row.reason])}
          {row.repeats > 0 && (
            <small>
              {" "}
              {say("refusedRepeats", { count: formatNumber(row.repeats, 0, language) })}
            </small>
          )}
        </>
      ),
    },
    {
      key: "detail",
      title: say("refusedDetail"),
      width: 240,
      cell: ({ detail }) => detail || absent,
    },
    {
      key: "size",
      title: say("refusedSize"),
      width: 110,
      isNumber: true,
      cell: ({ sizeBytes }) => say("refusedBytes", { count: formatNumber(sizeBytes, 0, language) }),
    },
    {
      key: "content",
      title: say("refusedContent"),
      cell: ({ excerpt, isCut }) =>
        excerpt === "" ? (
          absent
        ) : (
          <code className="gateway-excerpt">
            {excerpt}
            {isCut && "…"}
          </code>
        ),
    },
  ];
}
