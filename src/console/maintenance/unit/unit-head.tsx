import unitPageCss from "./unit-page.module.css";
import planDueCardCss from "../plan/plan-due-card.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { HouseUnit } from "../../../../contract/maintenance/house-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { houseText } from "../record/plan-text.ts";
import { OutForm } from "./out-form.tsx";
import { ReplaceForm } from "./replace-form.tsx";
import { UnitNow } from "./unit-now.tsx";
import { unitName } from "../plan/unit-source.tsx";
import { hoursText, signText, spelled } from "./unit-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface OfUnit {
  readonly unit: HouseUnit;
}

/** A unit's identity, its state and its settings. */
export const UnitHead = observer(function UnitHead({
  unit,
  onChanged,
}: OfUnit & { readonly onChanged: () => void }) {
  const { fleet } = useStores();
  const texts = useMaintenanceText();
  const { t, language } = texts;
  const zone = fleet.farms.get(unit.farmId)?.timeZone ?? "UTC";
  // A gateway or probe counts neither starts nor hours, so the row is left out.
  const counts = [
    [t("mtStarts"), unit.starts],
    [t("mtFaults"), unit.faults],
    [t("mtBetween"), unit.hoursBetween],
  ] as const;
  const facts = [
    ...counts.flatMap(([name, count]) =>
      count === null ? [] : [[name, formatNumber(count, 0, language)] as const],
    ),
    [t("mtInstalled"), unit.installedOn] as const,
  ];
  return (
    <header>
      <h1>{unitName(unit, language)}</h1>
      <p>
        {unit.houseId === null ? (
          houseText(unit, texts)
        ) : (
          <Link to={paths.houseTab(unit.houseId, "devices", "maintenance")}>
            {houseText(unit, texts)}
          </Link>
        )}{" "}
        <code>{spelled(unit.label)}</code> {unit.model} {unit.serial}
      </p>
      {unit.hours !== null && <p className={unitPageCss.mtUnitHours}>{hoursText(unit, texts)}</p>}
      {unit.retiredOn !== null && <p>{t("mtRetired", { day: unit.retiredOn })}</p>}
      {unit.outUntil !== null && (
        <p className={unitPageCss.mtOut} role="status">
          {t("mtOut", { time: formatTime(unit.outUntil, zone).slice(0, 16) })}
          {` · ${personName(unit.outBy)} · ${unit.outReason}`}
        </p>
      )}
      {unit.signs.map((sign) => (
        <p key={sign.key} className={unitPageCss.mtSign}>
          {signText(sign, language)}
        </p>
      ))}
      <UnitNow unit={unit} />
      <dl className={`stack ${unitPageCss.mtFacts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {unit.retiredOn === null && <UnitButtons unit={unit} onChanged={onChanged} />}
    </header>
  );
});

const UnitButtons = observer(function UnitButtons({
  unit,
  onChanged,
}: OfUnit & { readonly onChanged: () => void }) {
  const { callApi, session } = useStores();
  const { t, language } = useMaintenanceText();
  const [isOut, setOut] = useState(false);
  const [isReplaced, setReplaced] = useState(false);
  /** The frame around the pages reports a failure. */
  const putBack = () =>
    callApi("unitOutage", {
      id: unit.id,
      version: unit.version,
      hours: 0,
      reason: t("mtBack"),
    }).then(onChanged, () => undefined);
  return (
    <p className={planDueCardCss.mtButtons}>
      {session.may("unit.outOfService") &&
        (unit.outUntil === null ? (
          <Button variant="outlined" text={t("mtOutButton")} onClick={() => setOut(true)} />
        ) : (
          <Button variant="outlined" text={t("mtBack")} onClick={() => void putBack()} />
        ))}
      {session.may("unit.manage") && (
        <Button
          variant="outlined"
          text={t("mtReplace")}
          aria-label={t("mtReplaceOf", { name: unitName(unit, language) })}
          onClick={() => setReplaced(true)}
        />
      )}
      <OutForm of={isOut ? unit : null} onClose={() => setOut(false)} onDone={onChanged} />
      <ReplaceForm
        unit={isReplaced ? unit : null}
        onClose={() => setReplaced(false)}
        onDone={onChanged}
      />
    </p>
  );
});
