import { minuteMs } from "../../../../contract/base/time.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import css from "../../components/answer/note.module.css";
import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { PersonAction } from "../../../../contract/control/protocol/gateway-order.ts";
import type { GatewayAction } from "../../../../contract/fleet/gateway/gateway-feature.ts";
import { gatewayActions } from "../../../../contract/fleet/gateway/gateway-feature-name.ts";
import { type ControlMode, runModes } from "../../../../contract/base/run-mode.ts";
import { lockReasons } from "../../../../contract/control/parameter/parameter-change-name.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type CommandText, useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { useStale } from "../../components/answer/use-stale.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { DeviceLog } from "./device-log.tsx";
import { type ActionProps, DoRow } from "./action-row.tsx";
import { LocalOnly } from "./local-only.tsx";
import { OutputAction } from "./output-action.tsx";
import { useChoice } from "./use-action-choice.ts";

interface Props {
  readonly settings: HouseSettingsReply;
  readonly record: HouseRecord;
  readonly send: CommandSend;
  readonly timeZone: string;
  /** Called when something was set here that the settings reply contains. */
  readonly onSet: () => void;
}

/** Actions the controller can carry out. Each is reviewed before it goes out. */
export const DoPanel = observer(function DoPanel({
  settings,
  record,
  send,
  timeZone,
  onSet,
}: Props) {
  const { session } = useStores();
  const isStale = useStale(record);
  const { t, language } = useCommandText();
  const { lock, offer, houseId } = settings;
  const why = !session.may("control.send")
    ? t("noRight")
    : lock === null
      ? null
      : lockReasons[lock][language];
  const shared = {
    request: (action: PersonAction) => void send.arm({ kind: "do", houseId, action }),
    whyOf: (key: GatewayAction) => why ?? (offer.actions.includes(key) ? null : t("notOffered")),
    settings,
    reading: isStale ? null : record.now.reading,
  };
  return (
    <section className="house-block" aria-labelledby="do-title">
      <h2 id="do-title">{t("operate")}</h2>
      {why !== null && <p className={css.panelNote}>{why}</p>}
      <div className="do-list">
        <ModeAction {...shared} />
        <LevelAction {...shared} />
        <OutputAction {...shared} />
        <PlainActions {...shared} />
        <LocalOnly settings={settings} timeZone={timeZone} onSet={onSet} />
      </div>
      <DeviceLog houseId={houseId} timeZone={timeZone} />
    </section>
  );
});

const modes = ["smart", "hand", "empty"] as const;
const modeWords = { smart: "modeSmart", hand: "modeHand", empty: "modeEmpty" } as const;
const handMinutes = [15, 30, 60, 120, 240] as const;

const ModeAction = observer(function ModeAction({ request, whyOf, reading }: ActionProps) {
  const { t, language } = useCommandText();
  const now = reading?.controlMode ?? null;
  const [to, choose] = useChoice(modes.find((mode) => mode === now) ?? null);
  const why = whyOf("mode") ?? (to === null ? unchosenText(now, t, language) : null);
  const [untilMin, setUntil] = useState(60);
  const isHand = to === "hand";
  return (
    <DoRow
      name={gatewayActions.mode[language]}
      hint={isHand ? t("handEnds") : ""}
      why={why}
      button={t("setMode")}
      onRequest={() =>
        to !== null && request(isHand ? { do: "mode", to, untilMin } : { do: "mode", to })
      }
    >
      <FilterSelect
        label={gatewayActions.mode[language]}
        {...(to === null && { every: t("chooseOne") })}
        value={to ?? ""}
        options={modes.map((value) => ({ value, label: t(modeWords[value]) }))}
        onPick={(value) => choose(modes.find((mode) => mode === value) ?? null)}
      />
      {isHand && (
        <HTMLSelect
          aria-label={t("handFor")}
          value={untilMin}
          onChange={({ currentTarget: { value } }) => setUntil(Number(value))}
          options={handMinutes.map((value) => ({
            value,
            label: durationText(value * minuteMs, language),
          }))}
        />
      )}
    </DoRow>
  );
});

/**
 * Why no mode is chosen: the controller has not reported its mode, or is in one that cannot be set.
 */
const unchosenText = (now: ControlMode | null, t: CommandText, language: Language): string =>
  now === null ? t("modeUnknown") : t("modeOther", { mode: runModes[now][language] });

const LevelAction = observer(function LevelAction({
  request,
  whyOf,
  settings,
  reading,
}: ActionProps) {
  const { t, language } = useCommandText();
  const rows = settings.groups.find(({ group }) => group === "levels")?.settings.rows.length ?? 0;
  const levels = Array.from({ length: rows > 0 ? rows : settings.levels }, (_, level) => level);
  const [to, choose] = useChoice(levels.find((level) => level === reading?.ventLevel) ?? null);
  return (
    <DoRow
      name={gatewayActions.level[language]}
      hint={t("levelHint")}
      why={whyOf("level") ?? (to === null ? t("levelUnknown") : null)}
      button={t("setLevel")}
      onRequest={() => to !== null && request({ do: "level", to })}
    >
      <HTMLSelect
        aria-label={gatewayActions.level[language]}
        value={to ?? ""}
        onChange={({ currentTarget: { value } }) => choose(Number(value))}
      >
        {to === null && <option value="">{t("chooseOne")}</option>}
        {levels.map((level) => (
          <option key={level}>{level}</option>
        ))}
      </HTMLSelect>
    </DoRow>
  );
});

const logLines = 200;
const plain = [
  { key: "clock", action: { do: "clock" }, button: "setClock", hint: "clockHint" },
  { key: "reset", action: { do: "reset", to: null }, button: "resetAlarms", hint: "resetHint" },
  { key: "restart", action: { do: "restart" }, button: "restart", hint: "restartHint" },
  { key: "log", action: { do: "log", lines: logLines }, button: "loadLog", hint: "logHint" },
] as const satisfies readonly {
  readonly key: GatewayAction;
  readonly action: PersonAction;
  readonly button: string;
  readonly hint: string;
}[];

/** Actions without a report. */
const PlainActions = observer(function PlainActions({ request, whyOf }: ActionProps) {
  const { t, language } = useCommandText();
  return plain.map(({ key, action, button, hint }) => (
    <DoRow
      key={key}
      name={gatewayActions[key][language]}
      hint={t(hint)}
      why={whyOf(key)}
      button={t(button)}
      onRequest={() => request(action)}
    />
  ));
});
