import "./maintenance.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { HouseUnit } from "../../../contract/house-unit.ts";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../lib/paths.ts";
import { formatTime } from "../../lib/time.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { DueCard } from "./due-card.tsx";
import { spelled } from "./label-sheet.tsx";
import { houseText } from "./plan-text.ts";
import { RecordLines } from "./record-lines.tsx";
import { OutForm } from "./reason-form.tsx";
import { ReplaceForm } from "./replace-form.tsx";
import { unitName } from "./unit-source.tsx";
import { hoursText, signText } from "./unit-text.ts";
import { UnitNow } from "./unit-now.tsx";
import { usePlanForms } from "./use-plan-forms.tsx";

/** /unit/:label: what the label on a fan opens, on a phone in front of it. */
export const UnitPage = observer(function UnitPage() {
  const { label = "" } = useParams();
  return <Scanned key={label} label={label} />;
});

const Scanned = observer(function Scanned({ label }: { readonly label: string }) {
  const { recordNews } = useStores();
  const answer = useAnswer(
    "unitByLabel",
    { label },
    { news: recordNews.countOf("plans"), everyMs: 60_000 },
  );
  const reload = () => void answer.load(false);
  return (
    <section className="mt-unit">
      <AnswerView answer={answer}>
        {({ unit, plans, records }) => (
          <>
            <UnitHead unit={unit} onChanged={reload} />
            <UnitWork unit={unit} plans={plans} reload={reload} />
            <History records={records} />
          </>
        )}
      </AnswerView>
    </section>
  );
});

interface OfUnit {
  readonly unit: HouseUnit;
}

/** Which it is, how it stands, and what can be set. */
const UnitHead = observer(function UnitHead({
  unit,
  onChanged,
}: OfUnit & { readonly onChanged: () => void }) {
  const { fleet } = useStores();
  const told = useMaintenanceSay();
  const { say, language } = told;
  const zone = fleet.farms.get(unit.farmId)?.timeZone ?? "UTC";
  const facts = [
    [say("mtStarts"), formatNumber(unit.starts, 0, language)],
    [say("mtFaults"), formatNumber(unit.faults, 0, language)],
    [say("mtBetween"), formatNumber(unit.hoursBetween, 0, language)],
    [say("mtInstalled"), unit.installedOn],
  ] as const;
  return (
    <header>
      <h1>{unitName(unit, language)}</h1>
      <p>
        {unit.houseId === null ? (
          houseText(unit, told)
        ) : (
          <Link to={`${paths.house(unit.houseId)}?tab=maintenance`}>{houseText(unit, told)}</Link>
        )}{" "}
        <code>{spelled(unit.label)}</code> {unit.model} {unit.serial}
      </p>
      <p className="mt-unit-hours">{hoursText(unit, told)}</p>
      {unit.retiredOn !== null && <p>{say("mtRetired", { day: unit.retiredOn })}</p>}
      {unit.outUntil !== null && (
        <p className="mt-out" role="status">
          {say("mtOut", { time: formatTime(unit.outUntil, zone).slice(0, 16) })} · {unit.outBy} ·{" "}
          {unit.outReason}
        </p>
      )}
      {unit.signs.map((sign) => (
        <p key={sign.key} className="mt-sign">
          {signText(sign, language)}
        </p>
      ))}
      <UnitNow unit={unit} />
      <dl className="mt-facts">
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
  const { say, language } = useMaintenanceSay();
  const [isOut, askOut] = useState(false);
  const [isReplaced, askReplace] = useState(false);
  /** A failure is told by the frame around the pages. */
  const putBack = () =>
    callApi("unitOutage", {
      id: unit.id,
      version: unit.version,
      hours: 0,
      reason: say("mtBack"),
    }).then(onChanged, () => undefined);
  return (
    <p className="mt-buttons">
      {session.may("unit.outOfService") &&
        (unit.outUntil === null ? (
          <Button variant="outlined" text={say("mtOutButton")} onClick={() => askOut(true)} />
        ) : (
          <Button variant="outlined" text={say("mtBack")} onClick={() => void putBack()} />
        ))}
      {session.may("unit.manage") && (
        <Button
          variant="outlined"
          text={say("mtReplace")}
          aria-label={say("mtReplaceOf", { name: unitName(unit, language) })}
          onClick={() => askReplace(true)}
        />
      )}
      <OutForm of={isOut ? unit : null} onClose={() => askOut(false)} onDone={onChanged} />
      <ReplaceForm
        of={isReplaced ? unit : null}
        onClose={() => askReplace(false)}
        onDone={onChanged}
      />
    </p>
  );
});

/** What is due of it: one touch, and how it went. */
const UnitWork = observer(function UnitWork({
  unit,
  plans,
  reload,
}: OfUnit & {
  readonly plans: readonly Parameters<typeof DueCard>[0]["plan"][];
  readonly reload: () => void;
}) {
  const { session } = useStores();
  const { say } = useMaintenanceSay();
  const forms = usePlanForms(reload, unit);
  const { farmId, houseId } = unit;
  return (
    <section aria-labelledby="mt-unit-due">
      <h2 id="mt-unit-due">
        {say("mtDue")}{" "}
        {session.may("maintenance.record") && (
          <Button
            text={say("mtReport")}
            onClick={() => forms.ask({ kind: "other", farmId, houseId, unit })}
          />
        )}
      </h2>
      {plans.length === 0 ? (
        <p className="mt-none">{say("mtNothingDue")}</p>
      ) : (
        <ul className="mt-cards">
          {plans.map((plan) => (
            <DueCard
              key={plan.id}
              plan={plan}
              isPlaced
              onDone={forms.onDone}
              onPostpone={forms.onPostpone}
            />
          ))}
        </ul>
      )}
      {forms.forms}
    </section>
  );
});

const History = observer(function History({
  records,
}: {
  readonly records: Parameters<typeof RecordLines>[0]["rows"];
}) {
  const { say } = useMaintenanceSay();
  return (
    <section aria-labelledby="mt-unit-history">
      <h2 id="mt-unit-history">{say("mtHistory")}</h2>
      {records.length === 0 ? (
        <p className="mt-none">{say("mtNoHistory")}</p>
      ) : (
        <RecordLines rows={records} isPlaced />
      )}
    </section>
  );
});
