import { inOneLanguage, type Language } from "../base/words.ts";
import {
  fitted,
  heads,
  houseNameOf,
  nameOf,
  type Names,
  type NoticeText,
  type NoticeOptions,
} from "./notice-text.ts";

/** Planned work, with the farms and houses of it that the receiver is responsible for. */
interface NotifiedWork {
  readonly name: string;
  readonly farmName: string;
  readonly houseName: string;
  readonly farms: number;
  readonly houses: number;
}
/** Planned work that has begun. */
export interface BegunWork extends NotifiedWork {
  /** When the work ends: "18:30", or with the date. */
  readonly until: string;
  /** New alarms that it hides; `some`: only some kinds. */
  readonly hides: "all" | "some";
  readonly hidesUrgent: boolean;
}
/**
 * Planned work that is over, with the number of alarms hidden during it: `cleared` have cleared,
 * `uncleared` have not.
 */
export interface OverWork extends NotifiedWork {
  /** The person who ended it early; null: it ended as planned. */
  readonly endedBy: string | null;
  readonly cleared: number;
  readonly uncleared: number;
}

function placeOf(work: NotifiedWork, language: Language, names: Names): string {
  const { farms, houses } = work;
  const farm = nameOf(work.farmName, names.farm);
  if (houses === 1) return `${farm} ${houseNameOf(work.houseName, names.house)}`;
  const count = language === "zh" ? `${houses} 栋` : `${houses} houses`;
  return farms === 1 ? `${farm} ${count}` : count;
}

const begunWords = {
  zh: ({ until, hides, hidesUrgent }: BegunWork) =>
    `至 ${until}，${hides === "all" ? "" : "部分"}新报警不通知（${hidesUrgent ? "含" : "除"}紧急）`,
  en: ({ until, hides, hidesUrgent }: BegunWork) =>
    `until ${until}. ${hides === "all" ? "New alarms" : "Some kinds of new alarms"} do not ` +
    `notify anybody, ${hidesUrgent ? "not even urgent ones" : "except urgent ones"}`,
} as const;

const overWords = {
  zh: ({ cleared, uncleared }: OverWork) =>
    cleared + uncleared === 0
      ? "期间无报警"
      : `期间 ${cleared} 条报警已恢复${uncleared === 0 ? "" : `，${uncleared} 条未恢复，现在通知`}`,
  en: ({ cleared, uncleared }: OverWork) =>
    cleared + uncleared === 0
      ? "no alarms meanwhile"
      : `${cleared} ${cleared === 1 ? "alarm" : "alarms"} cleared` +
        (uncleared === 0 ? "" : `, ${uncleared} not cleared and notified now`),
} as const;

/** Notice to the person on duty that alarms are hidden from now on. */
export function workBegunText(work: BegunWork, options: NoticeOptions): NoticeText {
  const { language } = options;
  const write = (names: Names) => {
    const place = placeOf(work, language, names);
    const name = nameOf(inOneLanguage(work.name, language), names.house);
    const named = `${name}${comma[language]}${place}`;
    const head = { zh: `【${heads.work.zh}】开始：`, en: `${heads.work.en} began: ` }[language];
    return `${head}${named}${comma[language]}${begunWords[language](work)}`;
  };
  return textOf("work.begun", work, fitted(options, "", write));
}

/** Notice to the person on duty that planned work is over, with the alarms that it hid. */
export function workOverText(work: OverWork, options: NoticeOptions): NoticeText {
  const { language } = options;
  const name = work.endedBy === null ? "" : nameOf(work.endedBy, 20);
  const over = {
    zh: name === "" ? "结束：" : `由 ${name} 提前结束：`,
    en: name === "" ? " over: " : ` ended early by ${name}: `,
  }[language];
  const write = (names: Names) => {
    const place = placeOf(work, language, names);
    const name = nameOf(inOneLanguage(work.name, language), names.house);
    const named = `${name}${comma[language]}${place}`;
    const head = language === "zh" ? `【${heads.work.zh}】` : heads.work.en;
    return `${head}${over}${named}${comma[language]}${overWords[language](work)}`;
  };
  return textOf("work.over", work, fitted(options, "", write));
}

const comma = { zh: "，", en: ", " } as const;

const textOf = (template: string, work: NotifiedWork, text: string): NoticeText => ({
  text,
  template,
  params: {
    work: nameOf(inOneLanguage(work.name, "zh"), 24),
    farm: nameOf(work.farmName, 24),
    houses: work.houses,
  },
});
