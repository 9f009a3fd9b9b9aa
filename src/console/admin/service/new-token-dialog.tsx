import { observer } from "mobx-react-lite";
import type { ServiceToken } from "../../../../contract/account/service.ts";
import { useServiceText } from "../../../i18n/words/account/service-words.ts";
import { OneTimeSecret } from "../../components/dialog/one-time-secret.tsx";
import { SecretDialog } from "../../components/dialog/secret-dialog.tsx";

/** The header that a program sends, in the form of RFC 6750. */
const bearerHeader = "Authorization: Bearer …";

/** The token that was just issued. */
export const NewTokenDialog = observer(function NewTokenDialog({
  token,
  onClose,
}: {
  token: ServiceToken | null;
  onClose: () => void;
}) {
  const { t } = useServiceText();
  const name = token?.name ?? "";
  return (
    <SecretDialog
      isOpen={token !== null && token.token !== null}
      title={t("tokenTitle", { name })}
      onClose={onClose}
    >
      <p>{t("tokenHow")}</p>
      <p>
        <code>{bearerHeader}</code>
      </p>
      <OneTimeSecret label={t("tokenTitle", { name })} text={token?.token ?? ""} />
      <p>{t("tokenKeep")}</p>
    </SecretDialog>
  );
});
