import { CommandsAtWork } from "../command/commands-at-work.tsx";
import { DraftsAtWork } from "../production/drafts-at-work.tsx";
import { ReleaseNotice } from "./release-notice.tsx";

/** What is at work whatever page is open, and is not needed for the first of them. */
export function BesidePages() {
  return (
    <>
      <ReleaseNotice />
      <DraftsAtWork />
      <CommandsAtWork />
    </>
  );
}
