import { minuteMs } from "../../../../contract/base/time.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import gatewayCss from "./gateway.module.css";
import noteCss from "../../components/answer/note.module.css";
import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { type AlarmInput, shieldMinutes } from "../../../../contract/fleet/gateway/alarm-input.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { ContactsNow } from "./contacts-now.tsx";
import { DeviceList } from "./device-list.tsx";
import { inputColumns } from "./alarm-input-column.tsx";
import { alarmInputForm, alarmInputSource } from "./alarm-input-source.tsx";

/** Returns the numbers of inputs that have no name, ascending. */
const unnamedOf = (fitted: number, named: readonly AlarmInput[]): readonly number[] =>
  Array.from({ length: fitted }, (_, index) => index + 1).filter(
    (code) => !named.some((input) => input.code === code),
  );

const durations = [5, 15, 30, shieldMinutes.preset, 120, 240, shieldMinutes.max];

/** /gateway/:id/input: what is wired to the alarm inputs of a gateway, and their tests. */
export const AlarmInputPage = observer(function AlarmInputPage() {
  const { id } = useParams();
  const { fleet } = useStores();
  const [query] = useSearchParams();
  const gatewayId = Number(id);
  const house = fleet.house(Number(query.get("house")))?.house;
  return house === undefined ? (
    <AlarmInputs key={gatewayId} gatewayId={gatewayId} fitted={null} />
  ) : (
    <HouseAlarmInputs key={gatewayId} gatewayId={gatewayId} houseId={house.id} />
  );
});

/** A known house gives the equipment of its gateway's type. */
const HouseAlarmInputs = observer(function HouseAlarmInputs(props: {
  gatewayId: number;
  houseId: number;
}) {
  const gateway = useApiQuery("gatewayDetail", { houseId: props.houseId }).value;
  return (
    <AlarmInputs gatewayId={props.gatewayId} fitted={gateway?.fitted.alarmInputs ?? null}>
      {gateway && <ContactsNow houseId={props.houseId} gateway={gateway} />}
    </AlarmInputs>
  );
});

const AlarmInputs = observer(function AlarmInputs({
  gatewayId,
  fitted,
  children,
}: {
  gatewayId: number;
  children?: ReactNode;
  /** Number of inputs that the type of the gateway has; null: not known. */
  fitted: number | null;
}) {
  const { fleet, session, connection, callApi } = useStores();
  const { t, language } = useGatewayText();
  const houseName = useHouseName();
  const [source] = useState(() => alarmInputSource(gatewayId));
  const [minutes, setMinutes] = useState<number>(shieldMinutes.preset);
  const [query] = useSearchParams();
  const page = useRecordPage(source);
  const isFitted = fitted !== 0;
  const unnamed = unnamedOf(fitted ?? 0, page.list.rows);
  const house = fleet.house(Number(query.get("house")))?.house;
  const farm = house && fleet.farms.get(house.farmId);
  /** The frame around the pages reports a failure. */
  const shield = (input: AlarmInput, length: number) =>
    callApi("shieldAlarmInput", { id: input.id, minutes: length }).then(
      () => page.list.reload(),
      () => undefined,
    );
  const may = session.may("alarmInput.shield");
  const test = {
    now: connection.serverNow,
    timeZone: farm?.timeZone ?? "UTC",
    set: may ? (input: AlarmInput, isOn: boolean) => shield(input, isOn ? minutes : 0) : null,
  };
  return (
    <section className={`page-column ${gatewayCss.gatewayPage}`}>
      <div className={`cluster ${gatewayCss.gatewayHead}`}>
        <h1>
          {house === undefined ? t("alarmInputs") : `${houseName(house.id)} · ${t("alarmInputs")}`}
        </h1>
        {house !== undefined && <Link to={paths.house(house.id)}>{t("inputHouse")}</Link>}
        {may && (
          <label className={gatewayCss.gatewayParts}>
            {t("inputTestFor")}{" "}
            <HTMLSelect
              value={minutes}
              onChange={(event) => setMinutes(Number(event.currentTarget.value))}
              options={durations.map((count) => ({
                value: count,
                label: durationText(count * minuteMs, language),
              }))}
            />
          </label>
        )}
      </div>
      <p className={`${noteCss.panelNote} ${gatewayCss.gatewayNote}`}>{t("inputTestWhy")}</p>
      {unnamed.length > 0 && page.list.rows.length > 0 && (
        <p className={noteCss.panelNote}>
          {t("inputsUnnamed", { numbers: listText(unnamed.map(String), language) })}
        </p>
      )}
      {children && <div className={gatewayCss.gatewayNote}>{children}</div>}
      <DeviceList
        page={page}
        label={t("alarmInputs")}
        none={{
          title: t("noAlarmInputs"),
          why: t(isFitted ? "noAlarmInputsWhy" : "inputsNotFitted"),
        }}
        mayCreate={isFitted}
        columns={inputColumns(t, language, test)}
        fields={() => alarmInputForm(t, language)}
        newTitle={t("newAlarmInput")}
      />
    </section>
  );
});
