import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { useConsoleSay } from "../../../i18n/words/base/console-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { PageNote } from "../../../ui/page-note.tsx";

/** No page has this address, or none for this person: menu, tabs and bar stay. */
export const NotFound = observer(function NotFound({ onJump }: { onJump: () => void }) {
  const { say } = useConsoleSay();
  return (
    <PageNote isPart title={say("notFound")}>
      <p>{say("notFoundWhy")}</p>
      <div className="page-note-ways">
        <Link className="plain-button" to={paths.root}>
          {say("backHome")}
        </Link>
        <Button variant="outlined" text={say("findPage")} onClick={onJump} />
      </div>
    </PageNote>
  );
});
