import type { z } from "zod";
import type { Words } from "./words.ts";

/** Why a field does not fit its schema, as a person is told. `{max}` and `{min}` stand for the limits. A schema names one of these as its `error`. */
export const fieldFaults = {
  missing: { zh: "必填", en: "Required" },
  kind: { zh: "类型不正确", en: "Not of the expected kind" },
  form: { zh: "格式不正确", en: "Not in the expected form" },
  choice: { zh: "不在可选范围内", en: "Not one of the choices" },
  shortText: { zh: "至少 {min} 个字符", en: "At least {min} characters" },
  longText: { zh: "最多 {max} 个字符", en: "At most {max} characters" },
  fewItems: { zh: "至少 {min} 项", en: "At least {min} of them" },
  manyItems: { zh: "最多 {max} 项", en: "At most {max} of them" },
  low: { zh: "不能小于 {min}", en: "Not below {min}" },
  high: { zh: "不能大于 {max}", en: "Not above {max}" },
  control: { zh: "包含不允许的控制字符", en: "Contains a control character" },
  phone: { zh: "电话只能包含数字、空格和 + ( ) -", en: "Only digits, blanks and + ( ) - in a telephone number" },
  email: { zh: "邮箱格式不正确", en: "Not an email address" },
  loginName: { zh: "只能使用文字、数字和 . _ - @", en: "Only letters, digits and . _ - @" },
  order: { zh: "结束时间必须晚于开始时间", en: "The end must lie after the beginning" },
  threeYears: { zh: "时间范围不能超过三年", en: "Not more than three years" },
} as const satisfies Record<string, Words>;
export type FieldFault = keyof typeof fieldFaults;

export interface FieldReasonWords {
  readonly words: Words;
  readonly values?: Readonly<Record<string, string | number>>;
}

const isFault = (text: string): text is FieldFault => Object.hasOwn(fieldFaults, text);
const told = (fault: FieldFault, values?: FieldReasonWords["values"]): FieldReasonWords => (values === undefined ? { words: fieldFaults[fault] } : { words: fieldFaults[fault], values });

/** What an issue of a schema is in words. Parse with `reportInput`, so that what is missing can be told from what is of the wrong kind. */
export function faultOf(issue: z.core.$ZodIssue): FieldReasonWords {
  if (isFault(issue.message)) return told(issue.message);
  switch (issue.code) {
    case "invalid_type":
      return told(issue.input === undefined ? "missing" : "kind");
    case "too_small": {
      const min = Number(issue.minimum);
      if (issue.origin === "string") return min <= 1 ? told("missing") : told("shortText", { min });
      return told(issue.origin === "array" ? "fewItems" : "low", { min });
    }
    case "too_big": {
      const max = Number(issue.maximum);
      if (issue.origin === "string") return told("longText", { max });
      return told(issue.origin === "array" ? "manyItems" : "high", { max });
    }
    case "invalid_value":
      return told(issue.input === undefined ? "missing" : "choice");
    default:
      return told("form");
  }
}
