import css from "../command/command.module.css";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { CommandConflict } from "../../../../contract/control/command/command.ts";
import { originNames } from "../../../../contract/control/parameter/parameter-change-name.ts";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import { settingPlace } from "../../../../contract/control/protocol/controller-setting.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** Before, now, and desired: three columns. Nothing is chosen here. */
export const ConflictView = observer(function ConflictView({
  conflict,
  timeZone,
  children,
}: {
  conflict: CommandConflict;
  timeZone: string;
  /** How to continue. */
  children: ReactNode;
}) {
  const { t, language } = useCommandText();
  const { group, values, readAt, by, origin } = conflict;
  return (
    <div role="alert">
      <p>
        {t("conflictBy", {
          time: formatTime(readAt, timeZone),
          by: personName(by) ?? originNames[origin][language],
        })}
      </p>
      <div className={css.reviewScroll}>
        <HTMLTable compact className={css.reviewTable}>
          <thead>
            <tr>
              <th scope="col">{t("setting")}</th>
              <th scope="col">{t("wasColumn")}</th>
              <th scope="col">{t("isColumn")}</th>
              <th scope="col">{t("mineColumn")}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ k, row, was, now, wish, clashes }) => {
              const parameter = parameterOf(group, k, row !== undefined);
              const text = (value: typeof was) => measureText(parameter, value, language);
              return (
                <tr key={settingPlace({ k, row })} className={clashes ? "is-clash" : undefined}>
                  <th scope="row">{settingName(group, { key: k, row: row ?? null }, language)}</th>
                  <td>{text(was)}</td>
                  <td>{text(now)}</td>
                  <td className="strong">{text(wish)}</td>
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </div>
      {children}
    </div>
  );
});
