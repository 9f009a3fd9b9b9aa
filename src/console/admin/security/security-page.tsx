import { observer } from "mobx-react-lite";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { OwnFactor } from "./own-factor.tsx";
import { OwnIdentities } from "./own-identities.tsx";
import { OwnPasskeys } from "./own-passkeys.tsx";
import { OwnPush } from "./own-push.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { OwnTokens } from "./own-tokens.tsx";

/** /user/security: how the person signs in, where the account is signed in, and its tokens. */
export const SecurityPage = observer(function SecurityPage() {
  const { t } = useConsoleText();
  return (
    <div className="scroll-page">
      <h1 className="visually-hidden">{t("security")}</h1>
      <div className="part-stack">
        <OwnFactor />
        <OwnPasskeys />
        <OwnIdentities />
        <OwnPush />
        <OwnSessions />
        <OwnTokens />
      </div>
    </div>
  );
});
