import { observer } from "mobx-react-lite";
import { useStores } from "../../context/use-stores.ts";
import { CommandsAtWork } from "../command/commands-at-work.tsx";
import { DraftsAtWork } from "../production/drafts-at-work.tsx";
import { ReleaseNotice } from "./release-notice.tsx";

/** What is at work whatever page is open, and is not needed for the first of them. */
export const BesidePages = observer(function BesidePages() {
  const { session } = useStores();
  // Until a password is chosen the server answers nothing else.
  const isAtWork = session.user?.mustChangePassword === false;
  return (
    <>
      <ReleaseNotice />
      {isAtWork && <DraftsAtWork />}
      {isAtWork && <CommandsAtWork />}
    </>
  );
});
