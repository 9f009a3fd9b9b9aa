import "./gateway.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import type { GatewayRow } from "../../../contract/gateway-manage.ts";
import type { Action } from "../../../contract/policy.ts";
import type { PageWord } from "../../i18n/words/page.ts";
import { useStores } from "../../context/use-stores.ts";
import { CredentialTask } from "../../stores/page/credential-task.ts";
import { RecordEditor } from "../../stores/record/record-editor.ts";
import { RecordDrawer } from "../record/record-drawer.tsx";
import { RemovalDialog } from "../record/removal-dialog.tsx";
import { useListAddress } from "../record/use-records.ts";
import { Skeleton } from "../part/note.tsx";
import { GatewayConnectDialog } from "./gateway-connect.tsx";
import { gatewayFields, gatewayPort } from "./gateway-form.tsx";
import { GatewayList, useGateways } from "./gateway-list.tsx";
import { useGatewaySay } from "../../i18n/words/gateway.ts";
import { useGatewayTypes } from "./use-gateway-types.ts";

const GatewayStrangers = lazy(async () => ({
  default: (await import("./unknown-gateways.tsx")).GatewayStrangers,
}));
const GatewayQuarantine = lazy(async () => ({
  default: (await import("./gateway-quarantine.tsx")).GatewayQuarantine,
}));
const GatewayTypeManage = lazy(async () => ({
  default: (await import("./gateway-type-page.tsx")).GatewayTypeManage,
}));
const GatewayDevices = lazy(async () => ({
  default: (await import("./gateway-devices.tsx")).GatewayDevices,
}));

/**
 * The parts of it, as the address names them (`?view=`), each for whoever may make its first call.
 */
const views: readonly { readonly key: string; readonly word: PageWord; readonly access: Action }[] =
  [
    { key: "", word: "gateways", access: "gateway.read" },
    { key: "unknown", word: "strangers", access: "gateway.unknown" },
    { key: "quarantine", word: "quarantine", access: "quarantine.read" },
    { key: "types", word: "gatewayTypes", access: "gatewayType.read" },
  ];

/**
 * /system/farm?tab=gateways: the gateways, the forms that make, change and end them, and what is to
 * be seen around them; with `?gateway=ID` the devices of one.
 */
export const GatewayManage = observer(function GatewayManage() {
  const { session, call } = useStores();
  const { say, language } = useGatewaySay();
  const { read, put } = useListAddress();
  const mine = views.filter(({ access }) => session.may(access));
  const view = mine.find(({ key }) => key === read("view"))?.key ?? "";
  const gatewayId = Number(read("gateway"));
  const list = useGateways();
  const [adopted] = useState(() => ({ networkId: "" }));
  const [credential] = useState(
    () =>
      new CredentialTask({
        issue: (id) => call("issueCredential", { id }, { isQuiet: true }),
        revoke: (id) => call("revokeCredential", { id }, { isQuiet: true }),
        onChanged: () => void list.reload(),
      }),
  );
  const [editor] = useState(
    () =>
      new RecordEditor(
        gatewayPort(call, {
          adopted,
          onChanged: () => void list.reload(),
          onCreated: credential.open,
        }),
      ),
  );
  // A secret is not kept longer than its dialog is open.
  useEffect(() => credential.close, [credential]);
  const types = useGatewayTypes(editor.edit !== null);
  const open = (networkId: string, gateway: GatewayRow | null) => {
    adopted.networkId = networkId;
    editor.open(gateway);
  };
  const turnTo = (key: string) =>
    put(
      Object.fromEntries([
        ...[
          "q",
          "page",
          "sort",
          "order",
          "type",
          "state",
          "farm",
          "reason",
          "window",
          "gateway",
        ].map((name) => [name, null] as const),
        ["view", key],
      ]),
    );
  if (Number.isInteger(gatewayId) && gatewayId > 0)
    return (
      <Suspense fallback={<Skeleton label={say("listLoading")} />}>
        <GatewayDevices
          key={gatewayId}
          gatewayId={gatewayId}
          onLeave={() => put({ gateway: null, part: null, page: null })}
        />
      </Suspense>
    );
  return (
    <div className="gateway-page">
      {mine.length > 1 && (
        <nav className="gateway-views" aria-label={say("gatewayViews")}>
          {mine.map(({ key, word }) => (
            <Button
              key={key}
              size="small"
              variant={key === view ? "outlined" : "minimal"}
              active={key === view}
              aria-current={key === view ? "page" : undefined}
              text={say(word)}
              onClick={() => turnTo(key)}
            />
          ))}
        </nav>
      )}
      <Suspense fallback={<Skeleton label={say("listLoading")} />}>
        {view === "" && (
          <GatewayList
            list={list}
            editor={editor}
            credential={credential}
            onNew={() => open("", null)}
            onEdit={(gateway) => open("", gateway)}
            onDevices={({ id }) => put({ gateway: id, page: null })}
          />
        )}
        {view === "unknown" && (
          <GatewayStrangers
            saved={editor.edit === null}
            onAdopt={session.may("gateway.manage") ? (networkId) => open(networkId, null) : null}
          />
        )}
        {view === "quarantine" && <GatewayQuarantine />}
        {view === "types" && <GatewayTypeManage />}
      </Suspense>
      <RecordDrawer
        editor={editor}
        title={(gateway) =>
          gateway === null ? say("newGateway") : say("editNamed", { name: gateway.networkId })
        }
        fields={(gateway) => gatewayFields({ say, language, types }, gateway)}
        notice={(gateway, values) =>
          gateway !== null && gateway.networkId !== values.networkId.trim()
            ? say("gatewayNetworkChange")
            : null
        }
      />
      <RemovalDialog
        editor={editor}
        total={list.total}
        nameOf={({ networkId }) => networkId}
        note={say("gatewayGone")}
      />
      <GatewayConnectDialog task={credential} />
    </div>
  );
});
