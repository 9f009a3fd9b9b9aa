import type { CommandRefused } from "../../../contract/control/command.ts";
import { type RuleKey, ruleWords } from "../../../contract/parameter/rule.ts";
import type { Finding } from "../../stores/parameter/house-edit.ts";

const isRule = (name: string): name is RuleKey => Object.hasOwn(ruleWords, name);

/** What the server found broken; a rule this page does not know is left out. */
export const findingsOf = (said: CommandRefused["findings"]): readonly Finding[] =>
  said.flatMap(({ rule, row, ...rest }) =>
    isRule(rule) ? [{ ...rest, rule, isNew: true, ...(row === undefined ? {} : { row }) }] : [],
  );
