import gatewayCss from "./gateway.module.css";
import severityMarkCss from "../../../ui/severity-mark.module.css";
import "../../components/house/house-link.module.css";
import { Button } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import { areaName } from "../../../../contract/base/area-name.ts";
import {
  type CredentialState,
  gatewayFields,
  type GatewayRow,
  type gatewayStates,
  netTypeNames,
} from "../../../../contract/fleet/gateway/gateway-manage.ts";
import { edgeTypeKey } from "../../../../contract/control/edge/edge-type.ts";
import type { House } from "../../../../contract/fleet/house/house.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { GatewayWord } from "../../../i18n/words/fleet/gateway-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { paths } from "../../../lib/data/paths.ts";
import { breedIn, farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { everyText, paceWords } from "../../fleet/gateway/every-text.ts";
import { typeName } from "../../fleet/gateway/gateway-source.tsx";
import type { GatewayText } from "../../../i18n/words/fleet/gateway-words.ts";

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

interface Deps {
  readonly t: GatewayText;
  readonly language: Language;
  readonly connection: { ageOf(at: number): number };
  /** Presence as the stream reports it; null while the stream has not sent the house. */
  readonly liveOf: (gateway: GatewayRow) => Pick<House, "isOnline" | "onlineSince"> | null;
  readonly onConnect: (gateway: GatewayRow) => void;
  readonly onDevices: (gateway: GatewayRow) => void;
  /** Null: this user may not see refused messages. */
  readonly onRefused: ((gateway: GatewayRow) => void) | null;
  /** Null: nothing may be changed. */
  readonly actions: {
    readonly onEdit: (gateway: GatewayRow) => void;
    readonly onRemove: (gateway: GatewayRow) => void;
  } | null;
}

export function gatewayColumns(deps: Deps): readonly Column<GatewayRow>[] {
  const { t, actions, onConnect, onDevices } = deps;
  return [
    ...linkColumns(deps),
    ...kindColumns(deps),
    {
      key: actionsKey,
      title: t("fieldActions"),
      width: actions === null ? 176 : 332,
      cell: (one) => (
        <Actions
          gateway={one}
          t={t}
          onConnect={onConnect}
          onDevices={onDevices}
          actions={actions}
        />
      ),
    },
  ];
}

const below = (text: string) =>
  text !== "" && <small className={gatewayCss.gatewayBelow}>{text}</small>;
/** Shown under the name, where there is one. */
const belowNamed = (name: string, text: string) => below(text === "" ? "" : `${name} ${text}`);

/** Identity of the gateway, and its presence. */
function linkColumns({
  t,
  language,
  connection,
  liveOf,
  onRefused,
}: Deps): readonly Column<GatewayRow>[] {
  const column = columnsOf<GatewayRow>(gatewayFields, language);
  return [
    column("houseName", {
      key: "house",
      width: 88,
      sort: "house",
      isMain: true,
      cell: (one) => (
        <Link className="house-link" to={paths.house(one.houseId)}>
          {houseNameIn(one, language)}
        </Link>
      ),
    }),
    column("networkId", {
      width: 116,
      sort: "networkId",
      cell: (one) => (
        <>
          <Link
            className={`house-link ${gatewayCss.gatewayCode}`}
            to={paths.gateway(one.id, one.houseId)}
          >
            {one.networkId}
          </Link>
          {one.typeKey === edgeTypeKey && (
            <Link className={`house-link ${gatewayCss.gatewayBelow}`} to={paths.site(one.id)}>
              <small>{t("edgeSite")}</small>
            </Link>
          )}
          {belowNamed(gatewayFields.number.name[language], one.number)}{" "}
          <Refused gateway={one} t={t} onRefused={onRefused} />
        </>
      ),
    }),
    column("isOnline", {
      key: "state",
      width: 118,
      sort: "seen",
      cell: (one) => (
        <State gateway={one} live={liveOf(one)} t={t} language={language} connection={connection} />
      ),
    }),
    column("credential", {
      key: "secret",
      width: 76,
      cell: (one) => <Secret gateway={one} t={t} />,
    }),
  ];
}

/** Type of the gateway, and its location. */
function kindColumns({ language }: Deps): readonly Column<GatewayRow>[] {
  const column = columnsOf<GatewayRow>(gatewayFields, language);
  const netOf = ({ netType }: GatewayRow) =>
    netType === null ? "" : netTypeNames[netType][language];
  return [
    column("typeName", {
      key: "type",
      width: 112,
      sort: "type",
      cell: (one) => (
        <>
          {typeName({ name: one.typeName, nameEn: one.typeNameEn }, language)}
          {belowNamed(gatewayFields.firmware.name[language], one.firmware)}
        </>
      ),
    }),
    column("farmName", {
      key: "farm",
      sort: "farm",
      cell: (one) => (
        <>
          {farmNameIn(one, language)}
          {below(areaName(one.adcode, language))}
        </>
      ),
    }),
    column("breed", { width: 118, cell: (one) => breedIn(one, language) ?? absent }),
    column("simCard", {
      key: "sim",
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
    }),
  ];
}

function State({
  gateway,
  live,
  t,
  language,
  connection,
}: { gateway: GatewayRow; live: ReturnType<Deps["liveOf"]> } & Pick<
  Deps,
  "t" | "language" | "connection"
>) {
  const isOnline = live === null ? gateway.isOnline : live.isOnline;
  if (isOnline === null)
    return (
      <span className={`${severityMarkCss.mark} ${severityMarkCss.markEmpty}`}>
        <MarkShape name="empty" />
        {t("stateNever")}
      </span>
    );
  const since = live?.onlineSince ?? null;
  return (
    <>
      <span className={`${severityMarkCss.mark} mark-${isOnline ? "normal" : "offline"}`}>
        <MarkShape name={isOnline ? "normal" : "offline"} />
        {t(isOnline ? "stateOnline" : "stateOffline")}
        {since !== null && <small>{ageText(connection.ageOf(since), language)}</small>}
      </span>
      <small className={gatewayCss.gatewayBelow} title={everyText(gateway, t, language)}>
        {t("gatewayEveryShort", paceWords(gateway, t, language))}
      </small>
    </>
  );
}

/** The server refused some of its messages lately: links to them, and to help. */
function Refused({
  gateway,
  t,
  onRefused,
}: { gateway: GatewayRow } & Pick<Deps, "t" | "onRefused">) {
  if (onRefused === null || gateway.refusedKinds === 0) return null;
  const count = gateway.refusedKinds;
  return (
    <Button
      size="small"
      variant="minimal"
      intent="warning"
      className={gatewayCss.gatewayFaults ?? ""}
      text={t("refusedKinds", { count })}
      aria-label={t("refusedKindsOf", { count, name: gateway.networkId })}
      onClick={() => onRefused(gateway)}
    />
  );
}

function Secret({
  gateway: { credential, wrongSecrets },
  t,
}: {
  gateway: GatewayRow;
  t: GatewayText;
}) {
  return (
    <>
      {t(credentialWords[credential])}
      {wrongSecrets > 0 && (
        <small className={gatewayCss.gatewayWrong}>
          {t("wrongSecrets", { count: wrongSecrets })}
        </small>
      )}
    </>
  );
}

function Actions({
  gateway,
  t,
  onConnect,
  onDevices,
  actions,
}: { gateway: GatewayRow } & Pick<Deps, "t" | "onConnect" | "onDevices" | "actions">) {
  const name = gateway.networkId;
  return (
    <RowActions
      t={t}
      name={name}
      mayChange={actions !== null}
      onEdit={() => actions?.onEdit(gateway)}
      onRemove={() => actions?.onRemove(gateway)}
    >
      <Button
        size="small"
        variant="outlined"
        intent={gateway.credential === "issued" ? "none" : "primary"}
        text={t("connectGateway")}
        aria-label={t("connectNamed", { name })}
        onClick={() => onConnect(gateway)}
      />
      <Button
        size="small"
        variant="outlined"
        text={t("devicesOf", { count: gateway.concentratorCount + gateway.terminalCount })}
        aria-label={t("devicesNamed", { name })}
        onClick={() => onDevices(gateway)}
      />
    </RowActions>
  );
}
