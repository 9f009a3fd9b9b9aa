import { Button } from "@blueprintjs/core";
import { ArrowLeft } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type Concentrator,
  concentratorKinds,
  deviceStatuses,
  type Terminal,
  terminalKinds,
} from "../../../contract/gateway-device.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../context/use-stores.ts";
import { RecordEditor } from "../../stores/record/record-editor.ts";
import { RecordDrawer } from "../record/record-drawer.tsx";
import { RemovalDialog } from "../record/removal-dialog.tsx";
import { HousePages } from "../record/list-pages.tsx";
import { useAnswer } from "../part/use-call.ts";
import { absent, type Column, RecordTable } from "../record/record-table.tsx";
import { actionsColumn } from "../record/row-actions.tsx";
import { useRecordNews } from "../record/use-record-news.ts";
import { useListAddress, useRecords } from "../record/use-records.ts";
import {
  concentratorFields,
  concentratorPort,
  terminalFields,
  terminalPort,
} from "./device-form.tsx";
import { type GatewaySay, useGatewaySay } from "../../i18n/words/gateway.ts";
import { useOwnList } from "../record/use-own-list.ts";
import type { CallPort } from "../../stores/port/call.ts";

interface PageQuery {
  readonly gatewayId: number;
  readonly page: number;
  readonly pageSize: number;
}
const fetchConcentrators = (call: CallPort) => (query: PageQuery, signal: AbortSignal) =>
  call("listConcentrator", query, { signal, isQuiet: true });
const fetchTerminals = (call: CallPort) => (query: PageQuery, signal: AbortSignal) =>
  call("listTerminal", query, { signal, isQuiet: true });
const parts = ["concentrators", "terminals"] as const;
const nameOf = ({ name }: { readonly name: string }) => name;

/** The devices below a gateway: concentrators, and with `?part=terminals` terminal devices. */
export const GatewayDevices = observer(function GatewayDevices({
  gatewayId,
  onLeave,
}: {
  gatewayId: number;
  onLeave: () => void;
}) {
  const { say, language } = useGatewaySay();
  const { pick, ask } = useListAddress();
  const part = pick("part", parts) || "concentrators";
  const gateway = useAnswer("listGateway", { id: gatewayId }).value?.rows[0];
  const house =
    gateway === undefined
      ? ""
      : nameIn({ name: gateway.houseName, nameEn: gateway.houseNameEn }, language);
  return (
    <section
      className="gateway-page"
      aria-label={
        gateway === undefined ? say("gateways") : say("devicesNamed", { name: gateway.networkId })
      }
    >
      <div className="gateway-head">
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={say("backToGateways")}
          title={say("backToGateways")}
          onClick={onLeave}
        />
        <h1>{gateway === undefined ? say("gateways") : `${house} · ${gateway.networkId}`}</h1>
        <nav className="gateway-parts" aria-label={say("deviceParts")}>
          {parts.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === part ? "outlined" : "minimal"}
              active={one === part}
              aria-current={one === part ? "page" : undefined}
              text={say(one)}
              onClick={() => ask({ part: one === "concentrators" ? null : one })}
            />
          ))}
        </nav>
      </div>
      {part === "concentrators" ? (
        <Concentrators gatewayId={gatewayId} />
      ) : (
        <Terminals gatewayId={gatewayId} />
      )}
    </section>
  );
});

const Concentrators = observer(function Concentrators({ gatewayId }: { gatewayId: number }) {
  const { call, session } = useStores();
  const { say, language } = useGatewaySay();
  const address = useListAddress();
  const list = useOwnList(fetchConcentrators);
  const [editor] = useState(
    () => new RecordEditor(concentratorPort(call, gatewayId, () => void list.reload())),
  );
  useRecords(list, { gatewayId, page: address.page, pageSize: address.pageSize });
  useRecordNews("gateways", list, editor.isSending);
  const mayManage = session.may("gateway.manage");
  return (
    <>
      {mayManage && (
        <div className="gateway-bar">
          <Button
            intent="primary"
            text={say("newConcentrator")}
            onClick={() => editor.open(null)}
          />
        </div>
      )}
      <HousePages
        list={list}
        address={address}
        label={say("concentrators")}
        empty={{ title: say("noConcentrators"), why: say("noDevicesWhy") }}
      >
        <RecordTable
          label={say("concentrators")}
          columns={
            mayManage
              ? [...concentratorColumns(say, language), actionsColumn(say, editor, nameOf)]
              : concentratorColumns(say, language)
          }
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </HousePages>
      <RecordDrawer
        editor={editor}
        title={(one) =>
          one === null ? say("newConcentrator") : say("editNamed", { name: one.name })
        }
        fields={() => concentratorFields(say, language)}
      />
      <RemovalDialog editor={editor} total={list.total} nameOf={nameOf} />
    </>
  );
});

const Terminals = observer(function Terminals({ gatewayId }: { gatewayId: number }) {
  const { call, session } = useStores();
  const { say, language } = useGatewaySay();
  const address = useListAddress();
  const list = useOwnList(fetchTerminals);
  const [editor] = useState(
    () => new RecordEditor(terminalPort(call, gatewayId, () => void list.reload())),
  );
  useRecords(list, { gatewayId, page: address.page, pageSize: address.pageSize });
  useRecordNews("gateways", list, editor.isSending);
  const hosts = useAnswer("listConcentrator", { gatewayId, pageSize: 1000 }).value?.rows ?? [];
  const mayManage = session.may("gateway.manage");
  return (
    <>
      {mayManage && (
        <div className="gateway-bar">
          <Button intent="primary" text={say("newTerminal")} onClick={() => editor.open(null)} />
        </div>
      )}
      <HousePages
        list={list}
        address={address}
        label={say("terminals")}
        empty={{ title: say("noTerminals"), why: say("noDevicesWhy") }}
      >
        <RecordTable
          label={say("terminals")}
          columns={
            mayManage
              ? [...terminalColumns(say, language), actionsColumn(say, editor, nameOf)]
              : terminalColumns(say, language)
          }
          rows={list.rows}
          keyOf={({ id }) => id}
        />
      </HousePages>
      <RecordDrawer
        editor={editor}
        title={(one) => (one === null ? say("newTerminal") : say("editNamed", { name: one.name }))}
        fields={() => terminalFields(say, language, hosts)}
      />
      <RemovalDialog editor={editor} total={list.total} nameOf={nameOf} />
    </>
  );
});

/** The ports it has, each by its name. */
function portsOf(say: GatewaySay, { controlPort, currentPort, sensorPort }: Terminal) {
  const ports = [
    ["controlPort", controlPort],
    ["currentPort", currentPort],
    ["sensorPort", sensorPort],
  ] as const;
  const used = ports.filter(([, number]) => number !== null);
  return used.length === 0
    ? absent
    : used.map(([word, number]) => (
        <span key={word} className="gateway-below">
          {say(word)} {number}
        </span>
      ));
}

function concentratorColumns(say: GatewaySay, language: Language): readonly Column<Concentrator>[] {
  return [
    {
      key: "code",
      title: say("deviceCode"),
      width: 120,
      cell: ({ code }) => <span className="gateway-code">{code}</span>,
    },
    { key: "name", title: say("deviceName"), isMain: true, cell: ({ name }) => name },
    {
      key: "kind",
      title: say("deviceKind"),
      width: 150,
      cell: ({ kind }) => concentratorKinds[kind][language],
    },
    { key: "model", title: say("deviceModel"), width: 130, cell: ({ model }) => model || absent },
    {
      key: "address",
      title: say("deviceAddress"),
      width: 120,
      cell: (one) => one.address || absent,
    },
    {
      key: "firmware",
      title: say("gatewayFirmware"),
      width: 90,
      cell: ({ firmware }) => firmware || absent,
    },
    {
      key: "status",
      title: say("deviceStatus"),
      width: 100,
      cell: ({ status }) => deviceStatuses[status][language],
    },
    {
      key: "terminals",
      title: say("terminals"),
      width: 140,
      isNumber: true,
      cell: ({ terminalCount }) => formatNumber(terminalCount, 0, language),
    },
  ];
}

function terminalColumns(say: GatewaySay, language: Language): readonly Column<Terminal>[] {
  return [
    {
      key: "code",
      title: say("deviceCode"),
      width: 90,
      cell: ({ code }) => <span className="gateway-code">{code}</span>,
    },
    { key: "name", title: say("deviceName"), isMain: true, cell: ({ name }) => name },
    {
      key: "kind",
      title: say("deviceKind"),
      width: 120,
      cell: ({ kind }) => terminalKinds[kind][language],
    },
    {
      key: "concentrator",
      title: say("deviceConcentrator"),
      width: 120,
      cell: ({ concentratorName }) => concentratorName ?? absent,
    },
    { key: "ports", title: say("ports"), width: 170, cell: (one) => portsOf(say, one) },
    {
      key: "model",
      title: say("deviceModel"),
      width: 130,
      cell: ({ model, address }) =>
        model === "" && address === "" ? (
          absent
        ) : (
          <>
            {model}
            {address !== "" && (
              <small className="gateway-below">
                {say("deviceAddress")} {address}
              </small>
            )}
          </>
        ),
    },
    {
      key: "input",
      title: say("canInput"),
      width: 90,
      cell: ({ canInput }) => say(canInput ? "yesWord" : "noWord"),
    },
    {
      key: "status",
      title: say("deviceStatus"),
      width: 100,
      cell: ({ status }) => deviceStatuses[status][language],
    },
    {
      key: "extra",
      title: say("extraParameters"),
      width: 150,
      cell: ({ extra }) =>
        extra.length === 0
          ? absent
          : extra.map(({ code, name, unit }) => (
              <span key={code} className="gateway-extra">
                {name}
                {unit !== "" && <small> {unit}</small>}
              </span>
            )),
    },
  ];
}
