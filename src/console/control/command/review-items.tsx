import css from "./command.module.css";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Command } from "../../../../contract/control/command/command.ts";
import { isUnusual } from "../../../../contract/control/parameter/parameter-check.ts";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import type { Parameter } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import {
  settingPlace,
  type SettingChange,
} from "../../../../contract/control/protocol/controller-setting.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type CommandText, useCommandText } from "../../../i18n/words/control/command-words.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";

/** The difference with its sign, and a note if the value is unusual. */
function checkText(
  parameter: Parameter | undefined,
  { from, to }: SettingChange,
  t: CommandText,
  language: Language,
): string {
  if (parameter === undefined) return "";
  const isMeasured = parameter.kind === "number" || parameter.kind === "integer";
  const parts: string[] = [];
  if (isMeasured && typeof from === "number" && typeof to === "number") {
    const step = Number((to - from).toFixed(parameter.decimals));
    parts.push(`${step > 0 ? "+" : ""}${measureText(parameter, step, language)}`);
  }
  if (isUnusual(parameter, to)) parts.push(t("unusual"));
  return parts.join(" · ");
}

/** A row per value: current value, desired value, check. Unchanged values are not shown. */
export const ReviewItems = observer(function ReviewItems({
  command,
  readAt,
}: {
  command: Pick<Command, "group" | "items">;
  /** Time of day. */
  readAt: string;
}) {
  const { t, language } = useCommandText();
  const { group, items } = command;
  if (group === null || items.length === 0) return null;
  return (
    <>
      <div className={css.reviewScroll} {...keyboardScrollable}>
        <HTMLTable compact className={css.reviewTable}>
          <thead>
            <tr>
              <th scope="col">{t("setting")}</th>
              <th scope="col">{t("nowRead", { time: readAt })}</th>
              <th scope="col">{t("wish")}</th>
              <th scope="col">{t("checkColumn")}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => {
              const { k, row = null } = item;
              const parameter = parameterOf(group, k, row !== null);
              return (
                <tr key={settingPlace(item)}>
                  <th scope="row">{settingName(group, { key: k, row }, language)}</th>
                  <td className={css.reviewValue}>{measureText(parameter, item.from, language)}</td>
                  <td className={`${css.reviewValue} strong`}>
                    {measureText(parameter, item.to, language)}
                  </td>
                  <td className={css.reviewValue}>{checkText(parameter, item, t, language)}</td>
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </div>
      <p className={css.reviewNote}>{t("equalFolded")}</p>
    </>
  );
});
