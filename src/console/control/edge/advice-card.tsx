import { minuteMs } from "../../../../contract/base/time.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import edgeCss from "./edge.module.css";
import noteCss from "../../components/answer/note.module.css";
import { observer } from "mobx-react-lite";
import { unbroken } from "../../../ui/unbroken.tsx";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import type { Advice } from "../../../../contract/control/edge/edge-record.ts";
import { settingPlace } from "../../../../contract/control/protocol/controller-setting.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { TrendLine } from "../../../charts/small/trend-line.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { autopilotLimitNames } from "../../../../contract/control/edge/edge-name.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { actionText } from "../command/action-text.ts";

/** In the reader's language if available, otherwise in the other one. */
export const inOne = (
  { zh, en }: { readonly zh?: string | undefined; readonly en?: string | undefined },
  language: Language,
): string => (language === "zh" ? (zh ?? en) : (en ?? zh)) ?? "";

/** The house it is for. */
export const AdviceHouse = observer(function AdviceHouse({
  advice: { houseId, networkId },
}: {
  advice: Advice;
}) {
  const { fleet } = useStores();
  const houseName = useHouseName();
  const record = houseId === null ? undefined : fleet.house(houseId);
  if (record === undefined) return <strong>{networkId}</strong>;
  return <Link to={paths.house(record.id)}>{houseName(record.id)}</Link>;
});

/** The change or action it proposes. */
export const AdviceContent = observer(function AdviceContent({
  advice: { group, items, action, trialMin },
}: {
  advice: Advice;
}) {
  const { t: sayCommand } = useCommandText();
  const { t, language } = useSiteText();
  const trial =
    trialMin === null
      ? ""
      : ` · ${t("trialFor", { span: durationText(trialMin * minuteMs, language) })}`;
  if (action !== null)
    return (
      <p className="bare-list advice-what">{unbroken(actionText(action, sayCommand, language))}</p>
    );
  if (group === null) return null;
  return (
    <ul className="bare-list advice-what">
      {items.map((item) => {
        const { k, row = null } = item;
        const parameter = parameterOf(group, k, row !== null);
        const name = settingName(group, { key: k, row }, language);
        const text = (value: (typeof item)["to"]) => measureText(parameter, value, language);
        return (
          <li key={settingPlace(item)}>
            {parameterGroups[group][language]} · {name}{" "}
            <b className="unbroken">
              {text(item.from)} → {text(item.to)}
            </b>
            {trial}
          </li>
        );
      })}
    </ul>
  );
});

const minSpan = 2;

/** The data behind it, drawn. */
const AdviceCurve = observer(function AdviceCurve({
  curve,
  timeZone,
}: {
  curve: NonNullable<Advice["curve"]>;
  timeZone: string;
}) {
  const { language } = useSiteText();
  const { points, unit } = curve;
  const series = useMemo(
    () => ({ times: points.map(([at]) => at), values: points.map(([, value]) => value) }),
    [points],
  );
  const name = inOne(curve.name, language);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = (value: number) => formatNumber(value, 1, language);
  return (
    <figure className={`no-margin ${edgeCss.adviceCurve}`}>
      <figcaption>
        {name} {unit}
      </figcaption>
      <div>
        <TrendLine
          label={`${name}: ${text(first[1])} – ${text(last[1])}${unitAfter(unit)}`}
          series={series}
          from={first[0]}
          to={last[0]}
          minSpan={minSpan}
          hasAxes
          fontPx={12}
          formatValue={text}
          formatTime={(at) => formatTime(at, timeZone).slice(11, 16)}
          timeTicks={[first[0] + (last[0] - first[0]) / 4, last[0] - (last[0] - first[0]) / 4]}
        />
      </div>
    </figure>
  );
});

/** Open advice. */
export const AdviceCard = observer(function AdviceCard({
  advice,
  timeZone,
  children,
}: {
  advice: Advice;
  timeZone: string;
  children: ReactNode;
}) {
  const { connection } = useStores();
  const { t, language } = useSiteText();
  const { at, until, confidence, why, curve, left } = advice;
  return (
    <li className={`stack ${edgeCss.adviceCard}`}>
      <header>
        <AdviceHouse advice={advice} />
        <span>{formatTime(at, timeZone).slice(11)}</span>
        <span className={confidence === null ? edgeCss.notReported : undefined}>
          {confidence === null
            ? t("confidenceNone")
            : t("confidence", { pct: formatNumber(confidence, 0, language) })}
        </span>
        <span>
          {t("validFor", {
            time: formatTime(until, timeZone).slice(11, 16),
            left: ageText(until - connection.serverNow, language),
          })}
        </span>
      </header>
      <AdviceContent advice={advice} />
      <p className={edgeCss.adviceWhy}>{unbroken(inOne(why, language))}</p>
      {curve !== null && <AdviceCurve curve={curve} timeZone={timeZone} />}
      {left !== null && (
        <p className={noteCss.panelNote}>
          {t("leftFor", { why: autopilotLimitNames[left][language] })}
        </p>
      )}
      {children}
    </li>
  );
});
