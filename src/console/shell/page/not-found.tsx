import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { PageNote } from "../../../ui/page-note.tsx";

/** Shown when no page has this address, or the user may not open it. Menu, tabs and bar stay. */
export const NotFound = observer(function NotFound({ onJump }: { onJump: () => void }) {
  const { t } = useConsoleText();
  return (
    <PageNote isPart title={t("notFound")}>
      <p>{t("notFoundWhy")}</p>
      <div className="page-note-ways">
        <Link className="plain-button" to={paths.root}>
          {t("backHome")}
        </Link>
        <Button variant="outlined" text={t("findPage")} onClick={onJump} />
      </div>
    </PageNote>
  );
});
