import css from "./gateway.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { RecordEditor } from "../../../stores/record/record-editor.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { RecordDrawer } from "../../crud/form/record-drawer.tsx";
import { GatewayConnectDialog } from "./gateway-connect.tsx";
import { gatewayFields, gatewaySource } from "../../fleet/gateway/gateway-source.tsx";
import { useCredential } from "./use-credential.ts";
import type { UnknownGateway } from "../../../../contract/fleet/gateway/gateway-manage.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { absent, type Column, RecordTable } from "../../crud/list/record-table.tsx";
import { RecordView } from "../../crud/list/record-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { type GatewayText, useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import type { CallApi } from "../../../stores/port/call.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listUnknownGateway"), sorts: [] };

/**
 * Network IDs that tried to sign in and that no gateway has, and the form that makes one of them a
 * gateway.
 */
export const UnknownGateways = observer(function UnknownGateways() {
  const { callApi, session } = useStores();
  const { t, language } = useGatewayText();
  const { address, list } = useListPage(source);
  const reload = () => void list.reload();
  const credential = useCredential(reload);
  const adopted = useRef("");
  const [editor] = useState(
    () =>
      new RecordEditor({
        ...gatewaySource({
          adopted: () => adopted.current,
          onCreated: credential.open,
        }).port(callApi),
        onChanged: reload,
      }),
  );
  const types = useOptions("listGatewayType", {}, editor.edit !== null).rows;
  function adopt(networkId: string) {
    adopted.current = networkId;
    editor.open(null);
  }
  return (
    <>
      <RecordView
        title="unknownGateways"
        searchHint="searchUnknownGateway"
        list={list}
        address={address}
        empty={{ title: "noUnknownGateways", why: "noUnknownGatewaysWhy" }}
        note={t("ownTime", { zone: ownZone() })}
      >
        <RecordTable
          label={t("unknownGateways")}
          columns={unknownColumns(t, language, session.may("gateway.manage") ? adopt : null)}
          rows={list.rows}
          keyOf={({ networkId }) => networkId}
        />
      </RecordView>
      <RecordDrawer
        editor={editor}
        title={() => t("newGateway")}
        fields={(gateway) => gatewayFields({ t, language, types }, gateway)}
      />
      <GatewayConnectDialog task={credential} />
    </>
  );
});

function unknownColumns(
  t: GatewayText,
  language: Language,
  onAdopt: ((networkId: string) => void) | null,
): readonly Column<UnknownGateway>[] {
  return [
    {
      key: "networkId",
      title: t("gatewayNetworkId"),
      isMain: true,
      cell: ({ networkId }) => <span className={css.gatewayCode}>{networkId}</span>,
    },
    {
      key: "last",
      title: t("unknownLast"),
      width: 180,
      cell: ({ lastAt }) => <span className="time">{formatTime(lastAt, ownZone())}</span>,
    },
    {
      key: "first",
      title: t("unknownFirst"),
      width: 180,
      cell: ({ firstAt }) => <span className="time">{formatTime(firstAt, ownZone())}</span>,
    },
    {
      key: "times",
      title: t("unknownTimes"),
      width: 100,
      isNumber: true,
      cell: ({ times }) => formatNumber(times, 0, language),
    },
    { key: "from", title: t("unknownFrom"), width: 200, cell: (one) => one.address || absent },
    ...(onAdopt === null
      ? []
      : [
          {
            key: "actions",
            title: t("fieldActions"),
            width: 120,
            cell: ({ networkId }: UnknownGateway) => (
              <Button
                size="small"
                variant="outlined"
                intent="primary"
                text={t("adopt")}
                aria-label={t("adoptNamed", { name: networkId })}
                onClick={() => onAdopt(networkId)}
              />
            ),
          },
        ]),
  ];
}
