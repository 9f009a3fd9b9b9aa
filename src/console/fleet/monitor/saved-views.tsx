import css from "./saved-views.module.css";
import { Button, InputGroup, PopoverNext } from "@blueprintjs/core";
import { Bookmark, Edit, Trash } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type SubmitEvent, useState } from "react";
import {
  type SavedView,
  type SavedViewStore,
  savedViewsMax,
  viewNameLongest,
} from "../../../stores/app/saved-view-store.ts";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";

/** The user asked for the field, so it gets the focus at once. */
const focusInput = (input: HTMLInputElement | null) => input?.focus();

interface Props {
  readonly saved: SavedViewStore;
  /** The current view, as a query. */
  readonly query: string;
  readonly onApply: (query: string) => void;
}

/**
 * The views that the user has saved, to show, rename or delete; and a field to save the present
 * one.
 */
export const SavedViews = observer(function SavedViews(props: Props) {
  const { t } = useMonitorText();
  return (
    <PopoverNext placement="bottom-end" content={<ViewList {...props} />}>
      <Button variant="outlined" icon={<Bookmark />} text={t("views")} />
    </PopoverNext>
  );
});

const ViewList = observer(function ViewList({ saved, query, onApply }: Props) {
  const { t } = useMonitorText();
  const [name, setName] = useState("");
  const isThere = saved.views.some((view) => view.name === name.trim());
  const isFull = saved.isFull && !isThere;
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (saved.save(name, query)) setName("");
  }
  return (
    <div className={css.savedViews}>
      <h2>{t("savedViews")}</h2>
      {saved.views.length === 0 && <p>{t("noViews")}</p>}
      <ul>
        {saved.views.map((view) => (
          <ViewRow
            key={view.name}
            view={view}
            saved={saved}
            isCurrent={view.query === query}
            onApply={onApply}
          />
        ))}
      </ul>
      <form onSubmit={save}>
        <InputGroup
          maxLength={viewNameLongest}
          value={name}
          onValueChange={setName}
          placeholder={t("viewName")}
          aria-label={t("viewName")}
        />
        <Button
          type="submit"
          intent="primary"
          disabled={name.trim() === "" || isFull}
          text={t(isThere ? "replaceView" : "saveView")}
        />
      </form>
      {isFull && <p>{t("viewsFull", { count: savedViewsMax })}</p>}
    </div>
  );
});

const ViewRow = observer(function ViewRow({
  view,
  saved,
  isCurrent,
  onApply,
}: {
  view: SavedView;
  saved: SavedViewStore;
  isCurrent: boolean;
  onApply: (query: string) => void;
}) {
  const { t } = useMonitorText();
  const [name, setName] = useState<string | null>(null);
  const [isTaken, setTaken] = useState(false);
  if (name !== null) {
    const rename = (event: SubmitEvent) => {
      event.preventDefault();
      setTaken(!saved.rename(view.name, name));
    };
    return (
      <li>
        <form onSubmit={rename}>
          <InputGroup
            inputRef={focusInput}
            size="small"
            maxLength={viewNameLongest}
            value={name}
            onValueChange={(text) => {
              setName(text);
              setTaken(false);
            }}
            aria-label={t("renameView", { name: view.name })}
            intent={isTaken ? "danger" : "none"}
          />
          <Button
            type="submit"
            size="small"
            disabled={name.trim() === "" || name === view.name}
            text={t("giveName")}
          />
          <Button size="small" variant="minimal" text={t("cancel")} onClick={() => setName(null)} />
        </form>
        {isTaken && <p role="alert">{t("nameTaken")}</p>}
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={`cut ${css.savedView}`}
        aria-current={isCurrent}
        onClick={() => onApply(view.query)}
      >
        {view.name}
      </button>
      <Button
        variant="minimal"
        size="small"
        icon={<Edit />}
        aria-label={t("renameView", { name: view.name })}
        title={t("renameView", { name: view.name })}
        onClick={() => setName(view.name)}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<Trash />}
        aria-label={t("removeView", { name: view.name })}
        title={t("removeView", { name: view.name })}
        onClick={() => saved.remove(view.name)}
      />
    </li>
  );
});
