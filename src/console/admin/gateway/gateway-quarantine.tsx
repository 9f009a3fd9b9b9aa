import css from "./gateway.module.css";
import { quarantineReasons } from "../../../../contract/fleet/gateway/quarantine-reason.ts";
import { reasonsByNumber, refusals } from "../../../../contract/fleet/gateway/refusal.ts";
import { observer } from "mobx-react-lite";
import type { QuarantineRow } from "../../../../contract/fleet/gateway/gateway-manage.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { useTimeWindow } from "../../crud/list/use-time-window.tsx";
import { type GatewayText, useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import type { CallApi } from "../../../stores/port/call.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listQuarantine"), sorts: [] };

const reasonOptions = (language: Language) =>
  reasonsByNumber.map((value) => ({
    value,
    label: `${refusals[value].number} ${refusals[value].title[language]}`,
  }));

/**
 * Messages that gateways sent and the server refused: how often, why, the remedy, and the beginning
 * of each message. `gatewayId`: only messages of this gateway.
 */
export const GatewayQuarantine = observer(function GatewayQuarantine({
  gatewayId,
}: {
  gatewayId?: number;
}) {
  const { t, language } = useGatewayText();
  const whole = useListAddress();
  const reason = whole.pick("reason", quarantineReasons);
  const { from, filter } = useTimeWindow(whole);
  const { address, list } = useListPage(source, { reason, from, gatewayId });
  return (
    <TableView
      title="quarantine"
      searchHint="searchQuarantine"
      list={list}
      address={address}
      columns={quarantineColumns(t, language, gatewayId !== undefined)}
      filterNames={["reason", "window"]}
      empty={{ title: "noQuarantine", why: "noQuarantineWhy" }}
      note={t("ownTime", { zone: ownZone() })}
      filters={
        <>
          <FilterSelect
            label={t("refusedWhy")}
            every={t("everyReason")}
            value={reason}
            options={reasonOptions(language)}
            onPick={(value) => address.setQuery({ reason: value })}
          />
          {filter}
        </>
      }
    />
  );
});

function quarantineColumns(
  t: GatewayText,
  language: Language,
  isOfOne: boolean,
): readonly Column<QuarantineRow>[] {
  return [
    {
      key: "at",
      title: t("refusedAt"),
      width: 152,
      isMain: isOfOne,
      cell: ({ at }) => <span className="time">{formatTime(at, ownZone())}</span>,
    },
    ...(isOfOne ? [] : senderColumns(t, language)),
    ...refusalColumns(t, language),
  ];
}

const senderColumns = (t: GatewayText, language: Language): readonly Column<QuarantineRow>[] => [
  {
    key: "networkId",
    title: t("gatewayNetworkId"),
    width: 112,
    isMain: true,
    cell: ({ networkId }) => <span className={css.gatewayCode}>{networkId || absent}</span>,
  },
  {
    key: "house",
    title: t("gatewayHouse"),
    width: 104,
    cell: ({ houseName, houseNameEn }) =>
      houseName === null ? absent : houseNameIn({ houseName, houseNameEn }, language),
  },
];

/** Why it was refused, and what to do. */
function refusalColumns(t: GatewayText, language: Language): readonly Column<QuarantineRow>[] {
  return [
    {
      key: "reason",
      title: t("refusedWhy"),
      width: 220,
      cell: (row) => {
        const { number, title, text } = refusals[row.reason];
        return (
          <div className={css.gatewayRefusal}>
            <strong>
              {number} {title[language]}
            </strong>
            <span>{text[language]}</span>
            {row.repeats > 0 && (
              <small>
                {t("refusedRepeats", { count: formatNumber(row.repeats, 0, language) })}
              </small>
            )}
          </div>
        );
      },
    },
    {
      key: "detail",
      title: t("refusedDetail"),
      width: 170,
      cell: ({ detail }) =>
        detail === "" ? absent : <span className={css.gatewayRefusal}>{detail}</span>,
    },
    {
      key: "cure",
      title: t("refusedCure"),
      width: 220,
      cell: ({ reason }) => (
        <span className={css.gatewayRefusal}>{refusals[reason].remedy[language]}</span>
      ),
    },
    ...contentColumns(t, language),
  ];
}

/** Size and beginning of the message. */
function contentColumns(t: GatewayText, language: Language): readonly Column<QuarantineRow>[] {
  return [
    {
      key: "size",
      title: t("refusedSize"),
      width: 120,
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
