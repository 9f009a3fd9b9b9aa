import type { CommandRefused } from "../../../../contract/control/command/command.ts";
import { type RuleKey, ruleWords } from "../../../../contract/control/parameter/parameter-rule.ts";
import type { Finding } from "../../../stores/control/house-edit.ts";

const isRule = (name: string): name is RuleKey => Object.hasOwn(ruleWords, name);

/** Returns the broken rules the server found; a rule unknown to this page is left out. */
export const findingsOf = (findings: CommandRefused["findings"]): readonly Finding[] =>
  findings.flatMap(({ rule, row, ...rest }) =>
    isRule(rule) ? [{ ...rest, rule, isNew: true, ...(row === undefined ? {} : { row }) }] : [],
  );
