import { observer } from "mobx-react-lite";
import { useStores } from "../../context/use-stores.ts";
import { CommandsAtWork } from "../control/command/commands-at-work.tsx";
import { DraftsAtWork } from "../flock/offline/drafts-at-work.tsx";
import { ReleaseNotice } from "./notice/release-notice.tsx";
import { useHelpKey } from "./open-guide.ts";

/** Parts that run on every page, but are not needed for the first paint. */
export const BackgroundTasks = observer(function BackgroundTasks() {
  const { session } = useStores();
  useHelpKey();
  // Until the initial password is changed, the server refuses everything else.
  const isAtWork = session.user !== null && !session.isConfined;
  return (
    <>
      <ReleaseNotice />
      {isAtWork && <DraftsAtWork />}
      {isAtWork && <CommandsAtWork />}
    </>
  );
});
