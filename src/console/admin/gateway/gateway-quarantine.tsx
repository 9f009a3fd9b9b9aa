import {
  type QuarantineReason,
  quarantineReasons,
} from "../../../../contract/fleet/gateway/quarantine-reason.ts";
import { observer } from "mobx-react-lite";
import type { QuarantineRow } from "../../../../contract/fleet/gateway/gateway-manage.ts";

import type { Language } from "../../../../contract/base/words.ts";
import type { GatewayWord } from "../../../i18n/words/fleet/gateway-words.ts";
import { nameIn } from "../../../lib/text/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { useTimeWindow } from "../../crud/list/use-time-window.tsx";
import { type GatewaySay, useGatewaySay } from "../../../i18n/words/fleet/gateway-words.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import type { CallApi } from "../../../stores/port/call.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listQuarantine"), sorts: [] };

const reasonWords: Readonly<Record<QuarantineReason, GatewayWord>> = {
  unknownGateway: "whyUnknownGateway",
  revoked: "whyRevoked",
  badTopic: "whyBadTopic",
  foreignTopic: "whyForeignTopic",
  badPacket: "whyBadPacket",
  wrongSecret: "whyWrongSecret",
  twoDevices: "whyTwoDevices",
  tooLarge: "whyTooLarge",
  notJson: "whyNotJson",
  badHeader: "whyBadHeader",
  tooManyFrames: "whyTooManyFrames",
  tooOld: "whyTooOld",
  clockUnknown: "whyClockUnknown",
  badValue: "whyBadValue",
  unknownMetric: "whyUnknownMetric",
  badMessage: "whyBadMessage",
  manyValues: "whyManyValues",
  meterJump: "whyMeterJump",
  readQuoted: "whyReadQuoted",
  readBroken: "whyReadBroken",
  readHeader: "whyReadHeader",
};

/** Messages that gateways sent and the server refused, with the reason and their beginning. */
export const GatewayQuarantine = observer(function GatewayQuarantine() {
  const { say, language } = useGatewaySay();
  const whole = useListAddress();
  const reason = whole.pick("reason", quarantineReasons);
  const { from, filter } = useTimeWindow(whole);
  const { address, list } = useListPage(source, { reason, from });
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
          <FilterSelect
            label={say("refusedWhy")}
            every={say("everyReason")}
            value={reason}
            options={quarantineReasons.map((value) => ({ value, label: say(reasonWords[value]) }))}
            onPick={(value) => address.ask({ reason: value })}
          />
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
    ...refusalColumns(say, language),
  ];
}

/** Why it was refused, and what it was. */
function refusalColumns(say: GatewaySay, language: Language): readonly Column<QuarantineRow>[] {
  return [
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
          // A long one scrolls, by keys too.
          <span
            className="gateway-excerpt"
            role="textbox"
            aria-readonly="true"
            aria-label={say("refusedContent")}
            tabIndex={0}
          >
            {excerpt}
            {isCut && "…"}
          </span>
        ),
    },
  ];
}
