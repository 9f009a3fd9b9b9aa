import { refusals } from "../../../contract/fleet/gateway/refusal.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import type { Language, Words } from "../../../contract/base/words.ts";
import type { Finding } from "./conformance-finding.ts";
import { chapters, remedies, reportWords, rules } from "./conformance-word.ts";

/** Fills values into a text. */
export const filled = (
  words: Words,
  language: Language,
  values: Record<string, string | number> = {},
) => words[language].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));

const isWrong = ({ wrong }: Finding): boolean => wrong > 0;
const isRight = ({ right, wrong }: Finding): boolean => wrong === 0 && right > 0;

/** Lines of text for the right and wrong of a gateway, by chapter. */
export function reportLines(findings: readonly Finding[], language: Language): string[] {
  const lines = keysOf(chapters).flatMap((chapter) => [
    "",
    chapters[chapter][language],
    ...findings
      .filter(({ rule }) => rules[rule].chapter === chapter)
      .flatMap((finding) => linesOf(finding, language)),
  ]);
  const counts = {
    right: findings.filter(isRight).length,
    wrong: findings.filter(isWrong).length,
    unseen: findings.filter(({ right, wrong }) => right + wrong === 0).length,
  };
  return [...lines, "", filled(reportWords.total, language, counts)];
}

function linesOf(finding: Finding, language: Language): string[] {
  const { rule, faults, wrong, reason } = finding;
  const mark = isWrong(finding)
    ? reportWords.wrong
    : isRight(finding)
      ? reportWords.right
      : reportWords.unseen;
  const head = `  ${mark[language]}: ${rules[rule].text[language]}`;
  if (wrong === 0) return [head];
  const cure = reason === null ? remedies[rule] : refusals[reason].remedy;
  return [
    head,
    ...faults.map((fault) => `      ${fault}`),
    ...(wrong > faults.length
      ? [`      ${filled(reportWords.more, language, { count: wrong - faults.length })}`]
      : []),
    ...(cure === undefined ? [] : [`      ${reportWords.cure[language]}: ${cure[language]}`]),
  ];
}

/** 0: no fault; 1: a fault; 3: no frame arrived, so nothing is known. */
export function exitCodeOf(findings: readonly Finding[], liveFrames: number): number {
  if (liveFrames === 0) return 3;
  return findings.some(isWrong) ? 1 : 0;
}
