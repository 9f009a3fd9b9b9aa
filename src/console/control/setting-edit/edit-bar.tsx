import "./setting-edit.module.css";
import css from "./edit-bar.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import { listText } from "../../../lib/text/list-text.ts";

/** Number of changes, and their actions. It stays in sight. */
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
  const { t, language } = useEditText();
  const { changed, changeCount } = house;
  if (changeCount === 0) return null;
  const edit = group === null ? undefined : house.editOf(group);
  const names = listText(
    changed.map((one) => `${parameterGroups[one.group][language]} ${one.changes.length}`),
    language,
  );
  return (
    <section className={`cluster ${css.editBar}`} aria-label={t("changes", { count: changeCount })}>
      <p role="status">
        <strong>{t("changes", { count: changeCount })}</strong> {names}
        <small>{t("keptHere")}</small>
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
