import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import type { House } from "../../contract/fleet/house/house.ts";
import { fill } from "../../contract/base/server-message.ts";
import type { Language, Words } from "../../contract/base/words.ts";
import { useStores } from "../context/use-stores.ts";
import { formatTime } from "../lib/time/format-time.ts";
import css from "./control-mark.module.css";

const words = {
  open: {
    zh: "{count} 条指令执行中",
    en: "{count} {count:command:commands} under way",
  },
  unconfirmed: { zh: "设置未确认 {time}", en: "Settings not confirmed {time}" },
  drill: { zh: "演练中", en: "Drill" },
  unconfirmedShort: { zh: "未确认 {time}", en: "Not confirmed {time}" },
} as const satisfies Record<string, Words>;

/** Returns the open commands as text; '': none. */
export function controlText(
  { control: { open, unconfirmedAt } }: Pick<House, "control">,
  language: Language,
  timeZone: string,
  isShort = false,
): string {
  if (open === 0) return "";
  if (unconfirmedAt === null) return fill(words.open[language], { count: open });
  const time = formatTime(unconfirmedAt, timeZone).slice(11, 16);
  return fill(words[isShort ? "unconfirmedShort" : "unconfirmed"][language], { time });
}

interface Props {
  readonly house: House;
  /** The shape alone, with its text for screen readers and as a tooltip. */
  readonly isBrief?: boolean;
  /** True: below a heading about settings. */
  readonly isShort?: boolean;
}

/**
 * Commands under way in a house: a dashed ring while they run, a clock on hatching with the time
 * since which one is not confirmed, by the farm's clock; nothing without any. No alarm colour:
 * nothing is wrong yet.
 */
export const ControlMark = observer(function ControlMark({
  house,
  isBrief = false,
  isShort = false,
}: Props) {
  const { fleet, language } = useStores();
  const { open, unconfirmedAt } = house.control;
  if (open === 0) return <DrillMark house={house} isBrief={isBrief} />;
  const timeZone = fleet.farms.get(house.farmId)?.timeZone ?? "UTC";
  const text = controlText(house, language.current, timeZone, isShort);
  return (
    <>
      <span
        className={`text-mark ${css.controlMark}`}
        data-control={unconfirmedAt === null ? "open" : "unconfirmed"}
        title={isBrief ? text : undefined}
      >
        <ControlShape name={unconfirmedAt === null ? "open" : "unconfirmed"} />
        <span className={isBrief ? "visually-hidden" : undefined}>{text}</span>
      </span>
      <DrillMark house={house} isBrief={isBrief} />
    </>
  );
});

/** Drills this window has reported as shown. */
const notified = new Set<number>();

/**
 * A fire drill runs in the house: shown discreetly, in no colour of an alarm. Once it is judged,
 * the screen reports to the server that it showed the drill.
 */
const DrillMark = observer(function DrillMark({ house, isBrief = false }: Props) {
  const { callApi, language } = useStores();
  const { drill } = house;
  const text = words.drill[language.current];
  const shown = drill?.isJudged === true ? drill.id : null;
  useEffect(() => {
    if (shown === null || notified.has(shown)) return;
    notified.add(shown);
    callApi("seenDrill", { id: shown }, { isForeground: false }).catch(() =>
      notified.delete(shown),
    );
  }, [callApi, shown]);
  if (drill === undefined) return null;
  return (
    <span
      className={`text-mark ${css.controlMark}`}
      data-control="drill"
      title={isBrief ? text : undefined}
    >
      <ControlShape name="drill" />
      <span className={isBrief ? "visually-hidden" : undefined}>{text}</span>
    </span>
  );
});

/** The mark's shape alone: decoration. */
export const ControlShape = ({ name }: { name: "open" | "unconfirmed" | "drill" }) => (
  <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
    {name === "open" ? <Ring /> : name === "drill" ? <Flag /> : <Clock />}
  </svg>
);

const Ring = () => (
  <circle
    cx="8"
    cy="8"
    r="6"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    pathLength={6}
    strokeDasharray="0.6 0.4"
  />
);

const Flag = () => (
  <path
    d="M3.5 15V1.5h9l-2.2 3.3 2.2 3.3h-9"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
  />
);

const Clock = () => (
  <>
    <path d="M1 9 9 1M2.5 14 14 2.5M7 15.5 15.5 7" stroke="currentColor" opacity="0.5" />
    <circle cx="8" cy="8" r="6.4" fill="none" stroke="currentColor" strokeWidth="1.6" />
    <path d="M8 4v4.4l2.8 1.8" fill="none" stroke="currentColor" strokeWidth="1.6" />
  </>
);
