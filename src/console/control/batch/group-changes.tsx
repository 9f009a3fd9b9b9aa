import css from "../command/command.module.css";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import {
  type SettingChange,
  settingPlace,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { proposalReasonText } from "./batch-text.ts";

/** Changes in a group of one house, each value with its reason if it has one. */
export const GroupChanges = observer(function GroupChanges({
  group,
  items,
}: {
  group: ParameterGroup;
  items: readonly (SettingChange & { readonly why?: string | undefined })[];
}) {
  const { t, language } = useBatchText();
  const hasWhy = items.some(({ why }) => why !== undefined);
  return (
    <>
      <h3>{parameterGroups[group][language]}</h3>
      <HTMLTable compact className={css.reviewTable}>
        <thead>
          <tr>
            <th scope="col">{t("setting")}</th>
            <th scope="col">{t("has")}</th>
            <th scope="col">{t("wish")}</th>
            {hasWhy && <th scope="col">{t("reasonOf")}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { k, row = null, from, to, why } = item;
            const parameter = parameterOf(group, k, row !== null);
            return (
              <tr key={settingPlace(item)}>
                <th scope="row">{settingName(group, { key: k, row }, language)}</th>
                <td>{measureText(parameter, from, language)}</td>
                <td className="strong">{measureText(parameter, to, language)}</td>
                {hasWhy && <td>{proposalReasonText(why, language)}</td>}
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
    </>
  );
});
