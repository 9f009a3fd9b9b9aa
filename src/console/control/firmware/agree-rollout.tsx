import firmwareCss from "./firmware.module.css";
import noteCss from "../../components/answer/note.module.css";
import { observer } from "mobx-react-lite";
import type { Rollout, RolloutReview } from "../../../../contract/control/firmware/rollout.ts";
import { type UpdateText, useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { AgreeDialog, type Agreeing } from "../command/agree-dialog.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { sizeText } from "./firmware-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props extends Agreeing {
  readonly rollout: Rollout;
}

/**
 * Before approving a rollout, the second person sees the file and the present state of the houses.
 */
export const AgreeRollout = observer(function AgreeRollout({ rollout, ...agreeing }: Props) {
  const { t, language } = useUpdateText();
  const { id, name, file, createdBy, why } = rollout;
  const query = useApiQuery("reviewRollout", { id: String(id) });
  return (
    <AgreeDialog
      title={t("agreeAsk", { name })}
      back={t("cancel")}
      agree={t("agree")}
      {...agreeing}
      isDisabled={query.value === undefined}
    >
      <p>
        <strong>
          {file.name} {file.version}
        </strong>{" "}
        · {sizeText(file, t, language)} · {t("startedBy", { name: personName(createdBy) })}
      </p>
      {why !== "" && <p>{t("whyStarted", { why })}</p>}
      <QueryView query={query}>
        {(review) => (
          <ul className={firmwareCss.rolloutReview}>
            {reviewTexts(review, file, t).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </QueryView>
      <p className={noteCss.panelNote}>
        {t(file.kind === "firmware" ? "interrupts" : "configInterrupts")}
      </p>
    </AgreeDialog>
  );
});

function reviewTexts(
  review: RolloutReview,
  { kind, version: to }: Rollout["file"],
  t: UpdateText,
): string[] {
  const { houses, waves, stocked, emptyOnly, alarmed, offline, older, versions } = review;
  const from = versions.map((version) => version ?? t("unknownVersion")).join(" · ");
  return [
    t("planOf", { count: houses, waves: waves.length, sizes: waves.join(" + ") }),
    kind === "firmware" ? t("fromTo", { from, to }) : "",
    t("stockedCount", { count: stocked }),
    emptyOnly > 0 ? t("emptyOnlyCount", { count: emptyOnly }) : "",
    alarmed > 0 ? t("alarmedCount", { count: alarmed }) : "",
    offline > 0 ? t("offlineCount", { count: offline }) : "",
    older > 0 ? t("olderCount", { count: older }) : "",
  ].filter((text) => text !== "");
}
