import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import css from "./gateway.module.css";
import { Button } from "@blueprintjs/core";
import { ArrowLeft } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import {
  type Concentrator,
  concentratorFields as concentrator,
  type Terminal,
  terminalFields as terminal,
} from "../../../../contract/fleet/gateway/gateway-device.ts";
import type { GatewayRow } from "../../../../contract/fleet/gateway/gateway-manage.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { Skeleton } from "../../components/answer/note.tsx";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { liveOf } from "./device-live.ts";
import { liveText } from "./device-live-text.ts";
import { WiringView } from "./wiring-view.tsx";
import { DeviceList } from "./device-list.tsx";
import {
  concentratorFields,
  concentratorSource,
  terminalFields,
  terminalSource,
} from "./device-source.tsx";
import { type GatewayText, useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const GatewayQuarantine = lazyPart(
  () => import("./gateway-quarantine.tsx"),
  ({ GatewayQuarantine }) => GatewayQuarantine,
);

const parts = ["concentrators", "terminals", "wiring", "quarantine"] as const;

/** Returns the parts its type has; stored devices are shown even if its type no longer has them. */
function partsOf(
  gateway: GatewayRow | undefined,
  maySeeRefused: boolean,
): readonly (typeof parts)[number][] {
  const hasConcentrators =
    gateway === undefined || gateway.fitted.concentrators || gateway.concentratorCount > 0;
  return parts.filter((part) =>
    part === "concentrators" ? hasConcentrators : part !== "quarantine" || maySeeRefused,
  );
}

/**
 * The devices below a gateway: concentrators, with `?part=terminals` terminal devices, with
 * `wiring` the stored devices compared with those the gateway reports, and with `quarantine` its
 * refused messages.
 */
export const GatewayDevices = observer(function GatewayDevices({
  gatewayId,
  onLeave,
}: {
  gatewayId: number;
  onLeave: () => void;
}) {
  const { session } = useStores();
  const { t, language } = useGatewayText();
  const { pick, setQuery } = useListAddress();
  const query = useApiQuery("listGateway", { id: gatewayId });
  const gateway = query.value?.rows[0];
  const shown = partsOf(gateway, session.may("quarantine.read"));
  const part = pick("part", shown) || shown[0];
  const house =
    gateway === undefined
      ? ""
      : houseInFarm({ ...gateway, name: gateway.houseName, nameEn: gateway.houseNameEn }, language);
  return (
    <section
      className={`page-column ${css.gatewayPage}`}
      aria-label={
        gateway === undefined ? t("gateways") : t("devicesNamed", { name: gateway.networkId })
      }
    >
      <div className={`cluster ${css.gatewayHead}`}>
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={t("backToGateways")}
          title={t("backToGateways")}
          onClick={onLeave}
        />
        <h1>{gateway === undefined ? t("gateways") : `${house} · ${gateway.networkId}`}</h1>
        <nav className={css.gatewayParts} aria-label={t("deviceParts")}>
          {shown.map((item) => (
            <Button
              key={item}
              size="small"
              variant={item === part ? "outlined" : "minimal"}
              active={item === part}
              aria-current={item === part ? "page" : undefined}
              text={t(item)}
              onClick={() => setQuery({ part: item, q: null, reason: null, window: null })}
            />
          ))}
          <InputsLink gateway={gateway} />
        </nav>
      </div>
      <AnswerFailure query={query} />
      {part === "concentrators" && <Concentrators gatewayId={gatewayId} />}
      {part === "terminals" && (
        <Terminals gatewayId={gatewayId} houseId={gateway?.houseId ?? null} />
      )}
      {part === "quarantine" && (
        <Suspense fallback={<Skeleton label={t("listLoading")} />}>
          <GatewayQuarantine gatewayId={gatewayId} />
        </Suspense>
      )}
      {part === "wiring" && gateway !== undefined && (
        <WiringView gatewayId={gatewayId} houseId={gateway.houseId} />
      )}
    </section>
  );
});

const InputsLink = observer(function InputsLink({ gateway }: { gateway: GatewayRow | undefined }) {
  const { t } = useGatewayText();
  if (gateway === undefined || gateway.fitted.alarmInputs === 0) return null;
  return <Link to={paths.alarmInput(gateway.id, gateway.houseId)}>{t("alarmInputs")}</Link>;
});

const Concentrators = observer(function Concentrators({ gatewayId }: { gatewayId: number }) {
  const { t, language } = useGatewayText();
  const [source] = useState(() => concentratorSource(gatewayId));
  const page = useRecordPage(source);
  return (
    <DeviceList
      page={page}
      file={(format) => ({
        name: "exportConcentrator",
        input: { ...page.listQuery, gatewayId, format },
      })}
      label={t("concentrators")}
      none={{ title: t("noConcentrators"), why: t("noDevicesWhy") }}
      newTitle={t("newConcentrator")}
      columns={concentratorColumns(t, language)}
      fields={() => concentratorFields(t, language)}
    />
  );
});

const Terminals = observer(function Terminals({
  gatewayId,
  houseId,
}: {
  gatewayId: number;
  houseId: number | null;
}) {
  const { houseDetails, interest } = useStores();
  const { t, language } = useGatewayText();
  const [source] = useState(() => terminalSource(gatewayId));
  useEffect(
    () => (houseId === null ? undefined : interest.declare({ kind: "house", id: houseId })),
    [interest, houseId],
  );
  const all = useOptions("listTerminal", { gatewayId, pageSize: 1000 }, true).rows;
  const detail = houseId === null ? undefined : houseDetails.get(houseId);
  const liveIn = (item: Terminal) => liveText(liveOf(item, all, detail), t, language);
  const page = useRecordPage(source);
  const hosts = useOptions("listConcentrator", { gatewayId, pageSize: 1000 }, true).rows;
  return (
    <DeviceList
      page={page}
      label={t("terminals")}
      file={(format) => ({
        name: "exportTerminal",
        input: { ...page.listQuery, gatewayId, format },
      })}
      none={{ title: t("noTerminals"), why: t("noDevicesWhy") }}
      newTitle={t("newTerminal")}
      columns={terminalColumns(t, language, liveIn, ({ code }) => detail?.extra?.[code])}
      fields={() => terminalFields(t, language, hosts)}
    />
  );
});

/** The ports it has, each by its name. */
function portsOf(t: GatewayText, { controlPort, currentPort, sensorPort }: Terminal) {
  const ports = [
    ["controlPort", controlPort],
    ["currentPort", currentPort],
    ["sensorPort", sensorPort],
  ] as const;
  const used = ports.filter(([, number]) => number !== null);
  return used.length === 0
    ? absent
    : used.map(([word, number]) => (
        <span key={word} className={css.gatewayBelow}>
          {t(word)} {number}
        </span>
      ));
}

function concentratorColumns(t: GatewayText, language: Language): readonly Column<Concentrator>[] {
  const column = columnsOf<Concentrator>(concentrator, language);
  return [
    column("code", { width: 120, cell: codeOf }),
    column("name", { isMain: true }),
    column("kind", { width: 150 }),
    column("model", { width: 130 }),
    column("address", { width: 120 }),
    column("firmware", { width: 90 }),
    column("status", { width: 100 }),
    column("terminalCount", {
      key: "terminals",
      title: t("terminals"),
      width: 140,
      isNumber: true,
    }),
  ];
}

function terminalColumns(
  t: GatewayText,
  language: Language,
  liveIn: (item: Terminal) => string,
  extraIn: (item: Terminal) => ExtraValues,
): readonly Column<Terminal>[] {
  const column = columnsOf<Terminal>(terminal, language);
  return [
    column("code", { width: 90, cell: codeOf }),
    column("name", { isMain: true }),
    column("kind", { width: 120 }),
    column("concentratorName", {
      key: "concentrator",
      title: t("deviceConcentrator"),
      width: 120,
    }),
    { key: "live", title: t("deviceLive"), width: 120, cell: liveIn },
    { key: "ports", title: t("ports"), width: 170, cell: (one) => portsOf(t, one) },
    column("model", { width: 130, cell: (one) => modelOf(t, one) }),
    column("canInput", {
      key: "input",
      title: t("canInput"),
      width: 90,
      cell: ({ canInput }) => t(canInput ? "yesWord" : "noWord"),
    }),
    column("status", { width: 100 }),
    column("extra", { width: 150, cell: (one) => extraOf(one, extraIn(one)) }),
  ];
}

const codeOf = ({ code }: Concentrator | Terminal) => (
  <span className={css.gatewayCode}>{code}</span>
);

/** The model with the address under it. */
function modelOf(t: GatewayText, { model, address }: Terminal) {
  if (model === "" && address === "") return absent;
  return (
    <>
      {model}
      {address !== "" && (
        <small className={css.gatewayBelow}>
          {t("deviceAddress")} {address}
        </small>
      )}
    </>
  );
}

const roundOf = (value: number | null | undefined) =>
  value == null ? absent : Number(value.toFixed(2));

type ExtraValues = Readonly<Record<string, number | null>> | undefined;

/** Its further parameters, with their values in the newest frame. */
const extraOf = ({ extra }: Terminal, values: ExtraValues) =>
  extra.length === 0
    ? absent
    : extra.map(({ code, name, unit }) => (
        <span key={code} className={css.gatewayExtra}>
          {name} {roundOf(values?.[code])}
          {unit !== "" && <small>{unitAfter(unit)}</small>}
        </span>
      ));
