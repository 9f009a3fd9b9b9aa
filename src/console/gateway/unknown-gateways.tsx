import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import type { UnknownGateway } from "../../../contract/gateway-manage.ts";
import type { Language } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import { absent, type Column, RecordTable } from "../record/record-table.tsx";
import { RecordView } from "../record/record-view.tsx";
import { useListAddress, useRecords } from "../record/use-records.ts";
import { type GatewaySay, useGatewaySay } from "../../i18n/words/gateway.ts";
import { useOwnList } from "../record/use-own-list.ts";
import type { CallPort, QueryOf } from "../../stores/port/call.ts";

const fetchStrangers =
  (call: CallPort) => (query: QueryOf<"listUnknownGateway">, signal: AbortSignal) =>
    call("listUnknownGateway", query, { signal, isQuiet: true });

/**
 * Network IDs that tried to sign in and that no gateway has. `onAdopt` null: nothing may be
 * changed; `saved`: no form is open.
 */
export const GatewayStrangers = observer(function GatewayStrangers({
  saved,
  onAdopt,
}: {
  saved: boolean;
  onAdopt: ((networkId: string) => void) | null;
}) {
  const { say, language } = useGatewaySay();
  const address = useListAddress();
  const { page, pageSize, keyword } = address;
  const list = useOwnList(fetchStrangers);
  useRecords(list, { page, pageSize, ...(keyword !== "" && { keyword }) });
  // Who was adopted is no stranger any more.
  const was = useRef(saved);
  useEffect(() => {
    if (saved && !was.current) void list.reload();
    was.current = saved;
  }, [saved, list]);
  return (
    <RecordView
      title="strangers"
      searchHint="searchStranger"
      list={list}
      address={address}
      empty={{ title: "noStrangers", why: "noStrangersWhy" }}
      note={say("ownTime", { zone: ownZone() })}
    >
      <RecordTable
        label={say("strangers")}
        columns={strangerColumns(say, language, onAdopt)}
        rows={list.rows}
        keyOf={({ networkId }) => networkId}
      />
    </RecordView>
  );
});

function strangerColumns(
  say: GatewaySay,
  language: Language,
  onAdopt: ((networkId: string) => void) | null,
): readonly Column<UnknownGateway>[] {
  return [
    {
      key: "networkId",
      title: say("gatewayNetworkId"),
      isMain: true,
      cell: ({ networkId }) => <span className="gateway-code">{networkId}</span>,
    },
    {
      key: "last",
      title: say("strangerLast"),
      width: 180,
      cell: ({ lastAt }) => <span className="time">{formatTime(lastAt, ownZone())}</span>,
    },
    {
      key: "first",
      title: say("strangerFirst"),
      width: 180,
      cell: ({ firstAt }) => <span className="time">{formatTime(firstAt, ownZone())}</span>,
    },
    {
      key: "times",
      title: say("strangerTimes"),
      width: 100,
      isNumber: true,
      cell: ({ times }) => formatNumber(times, 0, language),
    },
    { key: "from", title: say("strangerFrom"), width: 200, cell: (one) => one.address || absent },
    ...(onAdopt === null
      ? []
      : [
          {
            key: "actions",
            title: say("fieldActions"),
            width: 120,
            cell: ({ networkId }: UnknownGateway) => (
              <Button
                size="small"
                variant="outlined"
                intent="primary"
                text={say("adopt")}
                aria-label={say("adoptNamed", { name: networkId })}
                onClick={() => onAdopt(networkId)}
              />
            ),
          },
        ]),
  ];
}
