import css from "./gateway.module.css";
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
import { type GatewaySay, useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
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
  const { t, language } = useGatewayText();
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
      columns={quarantineColumns(t, language)}
      filterNames={["reason", "window"]}
      empty={{ title: "noQuarantine", why: "noQuarantineWhy" }}
      note={t("ownTime", { zone: ownZone() })}
      filters={
        <>
          <FilterSelect
            label={t("refusedWhy")}
            every={t("everyReason")}
            value={reason}
            options={quarantineReasons.map((value) => ({ value, label: t(reasonWords[value]) }))}
            onPick={(value) => address.ask({ reason: value })}
          />
          {filter}
        </>
      }
    />
  );
});

function quarantineColumns(t: GatewaySay, language: Language): readonly Column<QuarantineRow>[] {
  return [
    {
      key: "at",
      title: t("refusedAt"),
      width: 170,
      cell: ({ at }) => <span className="time">{formatTime(at, ownZone())}</span>,
    },
    {
      key: "networkId",
      title: t("gatewayNetworkId"),
      width: 150,
      isMain: true,
      cell: ({ networkId }) => <span className={css.gatewayCode}>{networkId || absent}</span>,
    },
    {
      key: "house",
      title: t("gatewayHouse"),
      width: 150,
      cell: ({ houseName, houseNameEn }) =>
        houseName === null ? absent : nameIn({ name: houseName, nameEn: houseNameEn }, language),
    },
    ...refusalColumns(t, language),
  ];
}

/** Why it was refused, and what it was. */
function refusalColumns(t: GatewaySay, language: Language): readonly Column<QuarantineRow>[] {
  return [
    {
      key: "reason",
      title: t("refusedWhy"),
      width: 150,
      cell: (row) => (
        <>
          {t(reasonWords[row.reason])}
          {row.repeats > 0 && (
            <small> {t("refusedRepeats", { count: formatNumber(row.repeats, 0, language) })}</small>
          )}
        </>
      ),
    },
    {
      key: "detail",
      title: t("refusedDetail"),
      width: 240,
      cell: ({ detail }) => detail || absent,
    },
    {
      key: "size",
      title: t("refusedSize"),
      width: 110,
      isNumber: true,
      cell: ({ sizeBytes }) => t("refusedBytes", { count: formatNumber(sizeBytes, 0, language) }),
    },
    {
      key: "content",
      title: t("refusedContent"),
      cell: ({ excerpt, isCut }) =>
        excerpt === "" ? (
          absent
        ) : (
          // A long one scrolls, by keys too.
          <span
            className={css.gatewayExcerpt}
            role="textbox"
            aria-readonly="true"
            aria-label={t("refusedContent")}
            tabIndex={0}
          >
            {excerpt}
            {isCut && "…"}
          </span>
        ),
    },
  ];
}
