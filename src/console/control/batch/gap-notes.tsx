import css from "../command/command.module.css";
import { observer } from "mobx-react-lite";
import { autoMissing, type AutoMissing } from "../../../../contract/control/desired/auto-word.ts";
import type { ProposalGap } from "../../../../contract/control/batch/control-batch.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";

const isMissing = (why: string): why is AutoMissing => Object.hasOwn(autoMissing, why);

/** Groups that could not be proposed, and why. */
export const GapNotes = observer(function GapNotes({ gaps }: { gaps: readonly ProposalGap[] }) {
  const { language } = useBatchText();
  return gaps.map(({ group, why }) => (
    <p key={group} className={css.reviewNote}>
      {parameterGroups[group][language]}: {isMissing(why) ? autoMissing[why][language] : why}
    </p>
  ));
});
