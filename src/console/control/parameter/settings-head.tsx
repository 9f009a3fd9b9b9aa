import houseCss from "../../fleet/house-detail/house.module.css";
import parameterCss from "./parameter.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { lockReasons } from "../../../../contract/control/parameter/parameter-change-name.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import {
  type ParameterText,
  useParameterText,
} from "../../../i18n/words/control/parameter-words.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { HouseAge } from "../../fleet/house-list/house-age.tsx";
import { modeText, TempCell } from "../../fleet/house-list/house-cells.tsx";
import { LiveValue } from "../../components/house/live-value.tsx";
import { DangerList } from "./danger-list.tsx";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly record: HouseRecord;
  readonly timeZone: string;
  /** Undefined: not loaded yet. */
  readonly settings: HouseSettingsReply | undefined;
}

/** Operating state of a house beside its settings, and why nothing can be set. */
export const SettingsHead = observer(function SettingsHead({ record, timeZone, settings }: Props) {
  const { t } = useParameterText();
  const houseName = useHouseName();
  const gateway = settings?.gateway ?? null;
  return (
    <section
      className={`cluster ${houseCss.houseHead}`}
      aria-label={t("parametersOf", { name: houseName(record.id) })}
    >
      <OperatingState record={record} handUntil={gateway?.handUntil ?? null} timeZone={timeZone} />
      {settings !== undefined && gateway !== null && gateway.protocol !== null && (
        <ReadAgain houseId={record.id} lock={settings.lock} />
      )}
      {settings !== undefined && <DangerList dangers={settings.dangers} />}
      {settings !== undefined && <Locked settings={settings} timeZone={timeZone} />}
    </section>
  );
});

/** Operating state of the house at this moment. */
const OperatingState = observer(function OperatingState({
  record,
  handUntil,
  timeZone,
}: {
  record: HouseRecord;
  /** End of the hand mode that was set remotely; null: the house is not in such a mode. */
  handUntil: number | null;
  timeZone: string;
}) {
  const { t, language } = useParameterText();
  const { reading } = record.now;
  const live = { at: reading?.at, language };
  return (
    <dl>
      <Fact name={t("colMode")}>
        {modeText(record, language)}
        {handUntil !== null && (
          <small> {t("handUntil", { time: formatTime(handUntil, timeZone).slice(11, 16) })}</small>
        )}
      </Fact>
      <Fact name={t("targetTemp")}>
        <LiveValue value={reading?.targetTemp} decimals={1} unit="°C" {...live} />
      </Fact>
      <Fact name={t("colTemp")}>
        <TempCell record={record} unit="°C" />
      </Fact>
      <Fact name={t("colLevel")}>
        <LiveValue value={reading?.ventLevel} decimals={0} {...live} />
      </Fact>
      <Fact name={t("colAge")}>
        <HouseAge record={record} />
      </Fact>
    </dl>
  );
});

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Locked = observer(function Locked({
  settings,
  timeZone,
}: {
  settings: HouseSettingsReply;
  timeZone: string;
}) {
  const { connection } = useStores();
  const { t, language } = useParameterText();
  const { lock, gateway } = settings;
  const isPanelInUse = (gateway?.panelUntil ?? 0) > connection.serverNow;
  if (lock === null && !isPanelInUse) return null;
  const text = lock === null ? t("panelInUse") : lockText(settings, lock, t, language, timeZone);
  return (
    <p className={parameterCss.parameterLock} role="status">
      <strong>{t("lockedTitle")}</strong> {text}
    </p>
  );
});

function lockText(
  { gateway, seenAt }: HouseSettingsReply,
  lock: NonNullable<HouseSettingsReply["lock"]>,
  t: ParameterText,
  language: "zh" | "en",
  timeZone: string,
): string {
  const reason = lockReasons[lock][language];
  if (lock === "offline" && seenAt !== null)
    return t("lockedSince", { reason, time: formatTime(seenAt, timeZone) });
  if (lock !== "localOnly" || gateway?.remoteAt == null) return reason;
  const time = formatTime(gateway.remoteAt, timeZone);
  return t("lockedBy", { reason, by: personName(gateway.remoteBy) ?? "–", time });
}

/** Requests the controller to report its settings again: it changes nothing. */
const ReadAgain = observer(function ReadAgain({
  houseId,
  lock,
}: {
  houseId: number;
  lock: HouseSettingsReply["lock"];
}) {
  const { callApi } = useStores();
  const { t } = useParameterText();
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    setSending(true);
    // The frame around the pages reports a failure.
    const isTaken = await callApi("refreshParameter", { houseId }).then(
      () => true,
      () => false,
    );
    setSending(false);
    setConfirming(isTaken);
  };
  return (
    <div className={`row ${parameterCss.parameterRead}`}>
      <Button
        text={t("readAgain")}
        loading={isSending}
        disabled={lock === "offline"}
        onClick={() => void submit()}
      />
      <span role="status">{isConfirming ? t("readAsked") : ""}</span>
    </div>
  );
});
