import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { lockReasons } from "../../../../contract/control/parameter/parameter-change-name.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import { nextToReview, reviewGroup } from "./review-group.ts";

/** Opens the review; disabled with the reason beside it. */
export const ReviewButton = observer(function ReviewButton({
  house,
  send,
  group,
}: {
  house: HouseEdit;
  send: CommandSend;
  group: ParameterGroup | null;
}) {
  const { session } = useStores();
  const { t, language } = useCommandText();
  const edit = nextToReview(house, group);
  if (edit === undefined) return null;
  const blockers = house.blockersOf(edit);
  const { lock } = house.settings;
  const why =
    blockers > 0
      ? t("reviewBlocked", { count: blockers })
      : edit.isBehind
        ? t("reviewBehind")
        : !session.may("control.send")
          ? t("noRight")
          : lock === null
            ? null
            : t("cannotSend", { reason: lockReasons[lock][language] });
  return (
    <>
      {why !== null && <span className="edit-bar-why">{why}</span>}
      <Button
        intent="primary"
        title={t("reviewHint")}
        disabled={why !== null}
        text={`${parameterGroups[edit.group][language]} · ${t("review", {
          count: edit.changes.length,
        })}`}
        onClick={() => reviewGroup(house, send, group)}
      />
    </>
  );
});
