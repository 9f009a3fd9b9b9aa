import "./setting-edit.module.css";
import css from "./edit-bar.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { Command } from "../../../../contract/control/command/command.ts";
import type { SettingChange } from "../../../../contract/control/protocol/controller-setting.ts";
import type { CommandState } from "../../../../contract/control/command/command-state.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import { listText } from "../../../lib/text/list-text.ts";

/**
 * The command is on its way to the controller: no approval is pending, and its outcome is not known
 * yet.
 */
const sending: ReadonlySet<CommandState | "armed"> = new Set(["queued", "sent", "begun"] as const);

/**
 * True if the command carries the changes of a group: it is being sent, or was just read back while
 * the new settings are still being fetched.
 */
function carries({ kind, group, state, items }: Command, edit: GroupEdit): boolean {
  if (kind !== "write" || group !== edit.group) return false;
  const texts = (changes: readonly SettingChange[]) =>
    changes.map(({ k, row, to }) => JSON.stringify([k, row, to])).join();
  return sending.has(state) || (state === "verified" && texts(items) === texts(edit.changes));
}

/** Number of changes, and their actions. The bar stays visible. */
export const EditBar = observer(function EditBar({
  house,
  group,
  children,
}: {
  house: HouseEdit;
  /** The one on screen. */
  group: ParameterGroup | null;
  /** The way on. */
  children: ReactNode;
}) {
  const { fleet } = useStores();
  const { t, language } = useEditText();
  const { changed, changeCount } = house;
  const commands = fleet.commands.ofHouse(house.houseId);
  const isSending = changed.every((item) => commands.some((command) => carries(command, item)));
  if (changeCount === 0) return null;
  const edit = group === null ? undefined : house.editOf(group);
  const names = listText(
    changed.map((item) => `${parameterGroups[item.group][language]} ${item.changes.length}`),
    language,
  );
  return (
    <section className={`cluster ${css.editBar}`} aria-label={t("changes", { count: changeCount })}>
      <p role="status">
        <strong>{t("changes", { count: changeCount })}</strong> {names}
        <small>{t(isSending ? "beingSent" : "keptHere")}</small>
      </p>
      <div className="cluster edit-bar-buttons">
        <Button
          text={t("undoStep")}
          disabled={edit?.canUndo !== true}
          onClick={() => edit?.undo()}
        />
        <Button text={t("discardAll")} onClick={house.discard} />
        {children}
      </div>
    </section>
  );
});
