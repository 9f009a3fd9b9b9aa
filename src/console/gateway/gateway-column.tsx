import { Button } from "@blueprintjs/core";
import { areaName } from "../../../contract/area-name.ts";
import type {
  CredentialState,
  GatewayRow,
  gatewayStates,
} from "../../../contract/gateway-manage.ts";
import type { House } from "../../../contract/house.ts";
import type { Language } from "../../../contract/words.ts";
import type { GatewayWord } from "../../i18n/words/gateway.ts";
import { ageText } from "../../lib/age.ts";
import { breedIn, nameIn } from "../../lib/name.ts";
import { MarkShape } from "../../ui/severity-mark.tsx";
import { absent, type Column } from "../record/record-table.tsx";
import { RowActions } from "../record/row-actions.tsx";
import { typeName } from "./gateway-form.tsx";
import type { GatewaySay } from "../../i18n/words/gateway.ts";

export const stateWords: Readonly<Record<(typeof gatewayStates)[number], GatewayWord>> = {
  online: "stateOnline",
  offline: "stateOffline",
  never: "stateNever",
};
const credentialWords: Readonly<Record<CredentialState, GatewayWord>> = {
  none: "secretNone",
  issued: "secretIssued",
  revoked: "secretRevoked",
};
const netWords = { wired: "netByWire", wireless: "netByAir" } as const satisfies Record<
  NonNullable<GatewayRow["netType"]>,
  GatewayWord
>;

interface Means {
  readonly say: GatewaySay;
  readonly language: Language;
  readonly presence: { ageOf(at: number): number };
  /** Presence as the stream tells it; null while the house is not known there. */
  readonly liveOf: (gateway: GatewayRow) => Pick<House, "isOnline" | "onlineSince"> | null;
  readonly onConnect: (gateway: GatewayRow) => void;
  readonly onDevices: (gateway: GatewayRow) => void;
  /** Null: nothing may be changed. */
  readonly actions: {
    readonly onEdit: (gateway: GatewayRow) => void;
    readonly onRemove: (gateway: GatewayRow) => void;
  } | null;
}

export function gatewayColumns({
  say,
  language,
  presence,
  liveOf,
  onConnect,
  onDevices,
  actions,
}: Means): readonly Column<GatewayRow>[] {
  const below = (text: string) => text !== "" && <small className="gateway-below">{text}</small>;
  const netOf = ({ netType }: GatewayRow) => (netType === null ? "" : say(netWords[netType]));
  return [
    {
      key: "house",
      title: say("gatewayHouse"),
      width: 88,
      sort: "house",
      isMain: true,
      cell: (one) => nameIn({ name: one.houseName, nameEn: one.houseNameEn }, language),
    },
    {
      key: "networkId",
      title: say("gatewayNetworkId"),
      width: 116,
      sort: "networkId",
      cell: ({ networkId, number }) => (
        <>
          <span className="gateway-code">{networkId}</span>
          {below(number === "" ? "" : `${say("gatewayNumber")} ${number}`)}
        </>
      ),
    },
    {
      key: "state",
      title: say("gatewayState"),
      width: 118,
      sort: "seen",
      cell: (one) => (
        <State gateway={one} live={liveOf(one)} say={say} language={language} presence={presence} />
      ),
    },
    {
      key: "secret",
      title: say("gatewaySecret"),
      width: 76,
      cell: (one) => <Secret gateway={one} say={say} />,
    },
    {
      key: "type",
      title: say("gatewayTypeOf"),
      width: 112,
      sort: "type",
      cell: (one) => (
        <>
          {typeName({ name: one.typeName, nameEn: one.typeNameEn }, language)}
          {below(one.firmware === "" ? "" : `${say("gatewayFirmware")} ${one.firmware}`)}
        </>
      ),
    },
    {
      key: "farm",
      title: say("gatewayFarm"),
      sort: "farm",
      cell: (one) => (
        <>
          {nameIn({ name: one.farmName, nameEn: one.farmNameEn }, language)}
          {below(areaName(one.adcode, language))}
        </>
      ),
    },
    {
      key: "breed",
      title: say("gatewayBreed"),
      width: 104,
      cell: (one) => breedIn(one, language) ?? absent,
    },
    {
      key: "sim",
      title: say("gatewaySim"),
      width: 152,
      cell: (one) =>
        one.simCard === "" && one.netType === null ? (
          absent
        ) : (
          <>
            <small className="time">{one.simCard}</small>
            {below(netOf(one))}
          </>
        ),
    },
    {
      key: "actions",
      title: say("fieldActions"),
      width: actions === null ? 176 : 296,
      cell: (one) => (
        <Actions
          gateway={one}
          say={say}
          onConnect={onConnect}
          onDevices={onDevices}
          actions={actions}
        />
      ),
    },
  ];
}

function State({
  gateway,
  live,
  say,
  language,
  presence,
}: { gateway: GatewayRow; live: ReturnType<Means["liveOf"]> } & Pick<
  Means,
  "say" | "language" | "presence"
>) {
  const isOnline = live === null ? gateway.isOnline : live.isOnline;
  if (isOnline === null)
    return (
      <span className="mark mark-empty">
        <MarkShape name="empty" />
        {say("stateNever")}
      </span>
    );
  const since = live?.onlineSince ?? null;
  return (
    <span className={`mark mark-${isOnline ? "normal" : "offline"}`}>
      <MarkShape name={isOnline ? "normal" : "offline"} />
      {say(isOnline ? "stateOnline" : "stateOffline")}
      {since !== null && <small>{ageText(presence.ageOf(since), language)}</small>}
    </span>
  );
}

function Secret({
  gateway: { credential, wrongSecrets },
  say,
}: {
  gateway: GatewayRow;
  say: GatewaySay;
}) {
  return (
    <>
      {say(credentialWords[credential])}
      {wrongSecrets > 0 && (
        <small className="gateway-wrong">{say("wrongSecrets", { count: wrongSecrets })}</small>
      )}
    </>
  );
}

function Actions({
  gateway,
  say,
  onConnect,
  onDevices,
  actions,
}: { gateway: GatewayRow } & Pick<Means, "say" | "onConnect" | "onDevices" | "actions">) {
  const name = gateway.networkId;
  return (
    <RowActions
      say={say}
      name={name}
      mayChange={actions !== null}
      onEdit={() => actions?.onEdit(gateway)}
      onRemove={() => actions?.onRemove(gateway)}
    >
      <Button
        size="small"
        variant="outlined"
        intent={gateway.credential === "issued" ? "none" : "primary"}
        text={say("connectGateway")}
        aria-label={say("connectNamed", { name })}
        onClick={() => onConnect(gateway)}
      />
      <Button
        size="small"
        variant="outlined"
        text={say("devicesOf", { count: gateway.concentratorCount + gateway.terminalCount })}
        aria-label={say("devicesNamed", { name })}
        onClick={() => onDevices(gateway)}
      />
    </RowActions>
  );
}
