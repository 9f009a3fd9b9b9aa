import batchCss from "./batch.module.css";
import commandCss from "../command/command.module.css";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { BatchDetail } from "../../../../contract/control/batch/control-batch.ts";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import { settingPlace } from "../../../../contract/control/protocol/controller-setting.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { actionText } from "../command/action-text.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { proposalReasonText } from "./batch-text.ts";

/** Changes of a batch; the same change in several houses is one line. */
export const BatchChanges = observer(function BatchChanges({ detail }: { detail: BatchDetail }) {
  const { t, language } = useBatchText();
  const { changes, changesTotal, batch } = detail;
  const hasWhy = changes.some(({ why }) => why !== null);
  return (
    <section className={batchCss.batchBlock} aria-labelledby="batch-changes">
      <h2 id="batch-changes">{t("changesOf")}</h2>
      {batch.action !== null && <p>{actionText(batch.action, t, language)}</p>}
      {batch.action === null && changes.length === 0 && <p>{t("noChanges")}</p>}
      {changes.length > 0 && (
        <div
          className={commandCss.reviewScroll}
          {...keyboardScrollable}
          role="region"
          aria-label={t("setting")}
        >
          <HTMLTable compact className={commandCss.reviewTable}>
            <thead>
              <tr>
                <th scope="col">{t("setting")}</th>
                <th scope="col">{t("has")}</th>
                <th scope="col">{t("wish")}</th>
                <th scope="col">{t("houses")}</th>
                {hasWhy && <th scope="col">{t("reasonOf")}</th>}
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => {
                const { group, k, row = null, from, to, houses, why } = change;
                const parameter = parameterOf(group, k, row !== null);
                return (
                  <tr key={`${group} ${settingPlace(change)} ${String(from)} ${String(to)}`}>
                    <th scope="row">
                      {parameterGroups[group][language]} ·{" "}
                      {settingName(group, { key: k, row }, language)}
                    </th>
                    <td className={commandCss.reviewValue}>
                      {measureText(parameter, from, language)}
                    </td>
                    <td className={`${commandCss.reviewValue} strong`}>
                      {measureText(parameter, to, language)}
                    </td>
                    <td>{t("inHouses", { count: houses })}</td>
                    {hasWhy && <td>{proposalReasonText(why, language)}</td>}
                  </tr>
                );
              })}
            </tbody>
          </HTMLTable>
        </div>
      )}
      {changesTotal > changes.length && (
        <p className={commandCss.reviewNote}>
          {t("moreChanges", { count: changesTotal - changes.length })}
        </p>
      )}
    </section>
  );
});
