import css from "./history-filter.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import {
  alarmKeys,
  alarmStates,
  severities,
  severityList,
} from "../../../../contract/alarm/alarm.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import type { AlarmFilter } from "../../../../contract/alarm/alarm-filter.ts";
import type { AlarmHistoryWord } from "../../../i18n/words/alarm/alarm-history-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useFarmHouses } from "../../../context/use-farm-houses.ts";
import { useStores } from "../../../context/use-stores.ts";
import { DaySpanFilter } from "../../crud/list/day-span-filter.tsx";
import type { ListAddress } from "../../crud/list/use-records.ts";
import { listWindowKeys, listWindows } from "../../crud/list/list-window.ts";
import type { AnyWord } from "../../../i18n/words/base/page-words.ts";
import { useDateText } from "../../../i18n/words/base/date-words.ts";
import { useHistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";
import { windowOf } from "./history-query.ts";

type OwnState = Exclude<AlarmFilter["state"], "all" | keyof typeof alarmStates> | "unacknowledged";
const stateWords: Readonly<Record<OwnState, AnyWord | AlarmHistoryWord>> = {
  open: "stateOpen",
  active: "stateActive",
  unacknowledged: "stateWaiting",
  shelved: "shelved",
  stale: "stateStale",
};
const states = [
  "open",
  "active",
  "unacknowledged",
  "acknowledged",
  "returned",
  "closed",
  "shelved",
  "stale",
] as const;

/** Filters of the history: state, severity, type, place and time. */
export const HistoryFilter = observer(function HistoryFilter({
  address,
}: {
  address: ListAddress;
}) {
  const { t, language } = useHistoryText();
  const { read, setQuery } = address;
  const stateText = (state: (typeof states)[number]) =>
    state in stateWords
      ? t(stateWords[state as OwnState])
      : alarmStates[state as "closed"][language];
  return (
    <>
      <HTMLSelect
        aria-label={t("colState")}
        value={read("state")}
        onChange={(event) => setQuery({ state: event.currentTarget.value })}
      >
        <option value="">{t("everyState")}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {stateText(state)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={t("fieldSeverity")}
        value={read("severity")}
        onChange={(event) => setQuery({ severity: event.currentTarget.value })}
      >
        <option value="">{t("everySeverity")}</option>
        {severityList.map((severity) => (
          <option key={severity} value={severity}>
            {severities[severity].name[language]}
          </option>
        ))}
        <option value="1,2">{t("severityUpTo", { name: severities[2].name[language] })}</option>
        <option value="1,2,3">{t("severityUpTo", { name: severities[3].name[language] })}</option>
      </HTMLSelect>
      <HTMLSelect
        aria-label={t("fieldKind")}
        value={read("key")}
        onChange={(event) => setQuery({ key: event.currentTarget.value, subject: null })}
      >
        <option value="">{t("everyKind")}</option>
        {alarmKeys.map((key) => (
          <option key={key} value={key}>
            {alarmKinds[key].name[language]}
          </option>
        ))}
      </HTMLSelect>
      <PlaceFilter address={address} />
      {read("incident") !== "" && (
        <Button
          variant="outlined"
          endIcon={<Cross />}
          text={t("incidentChosen")}
          title={t("clearIncident")}
          onClick={() => setQuery({ incident: null })}
        />
      )}
      <WindowFilter address={address} />
    </>
  );
});

/** The farm, and its houses once a farm is chosen or there is only one. */
const PlaceFilter = observer(function PlaceFilter({
  address: { read, setQuery },
}: {
  address: ListAddress;
}) {
  const { fleet } = useStores();
  const { t, language } = useHistoryText();
  const chosen = Number(read("farm"));
  const house = fleet.house(Number(read("house")));
  const farms = [...fleet.farms.values()];
  const farmId =
    chosen > 0 ? chosen : (house?.house.farmId ?? (farms.length === 1 ? farms[0]!.id : 0));
  useFarmHouses(farmId > 0 ? farmId : null);
  const houses = fleet.houseList.filter(({ house: { farmId: own } }) => own === farmId);
  return (
    <>
      {farms.length > 1 && (
        <HTMLSelect
          className={css.placeSelect}
          aria-label={t("colFarm")}
          value={farmId > 0 ? farmId : ""}
          onChange={(event) => setQuery({ farm: event.currentTarget.value, house: null })}
        >
          <option value="">{t("everyFarmHouse")}</option>
          {farms.map((farm) => (
            <option key={farm.id} value={farm.id}>
              {nameIn(farm, language)}
            </option>
          ))}
        </HTMLSelect>
      )}
      {houses.length > 0 && (
        <HTMLSelect
          className={css.placeSelect}
          aria-label={t("colHouse")}
          value={read("house")}
          onChange={(event) => setQuery({ house: event.currentTarget.value })}
        >
          <option value="">{t("everyHouseOfFarm")}</option>
          {houses.map(({ id, house: one }) => (
            <option key={id} value={id}>
              {nameIn(one, language)}
            </option>
          ))}
        </HTMLSelect>
      )}
    </>
  );
});

const WindowFilter = observer(function WindowFilter({ address }: { address: ListAddress }) {
  const { t } = useHistoryText();
  const { t: tDate } = useDateText();
  const { pick, setQuery } = address;
  const window = windowOf({ pick });
  return (
    <>
      <HTMLSelect
        aria-label={t("timeWindow")}
        value={window}
        onChange={({ currentTarget: { value } }) =>
          setQuery({
            window: value === "week" ? null : value,
            ...(value !== "range" && { from: null, to: null }),
          })
        }
      >
        {listWindowKeys.map((key) => (
          <option key={key} value={key}>
            {t(listWindows[key].word)}
          </option>
        ))}
        <option value="any">{t("anyTime")}</option>
        <option value="range">{tDate("freeRange")}</option>
      </HTMLSelect>
      {window === "range" && <DaySpanFilter address={address} />}
    </>
  );
});
