import { observer } from "mobx-react-lite";
import { OwnFactor } from "./own-factor.tsx";
import { OwnPasskeys } from "./own-passkeys.tsx";
import { OwnPush } from "./own-push.tsx";
import { OwnSessions } from "./own-sessions.tsx";

/** /user/security: how the person signs in, and where the account is signed in. */
export const SecurityPage = observer(function SecurityPage() {
  return (
    <div className="scroll-page">
      <div className="part-stack">
        <OwnFactor />
        <OwnPasskeys />
        <OwnPush />
        <OwnSessions />
      </div>
    </div>
  );
});
