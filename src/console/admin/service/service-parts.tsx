import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useServiceText } from "../../../i18n/words/account/service-words.ts";
import { PagedParts } from "../../components/panel/paged-parts.tsx";
import { ServicePage } from "./service-page.tsx";

const TokenPage = lazy(async () => ({ default: (await import("./token-page.tsx")).TokenPage }));

/** /system/service: accounts of programs, and the tokens they call with. */
export const ServiceParts = observer(function ServiceParts() {
  const { t } = useServiceText();
  return (
    <PagedParts
      label={t("serviceManage")}
      parts={[
        { key: "accounts", name: t("serviceAccounts"), View: ServicePage },
        { key: "tokens", name: t("serviceTokens"), View: TokenPage },
      ]}
    />
  );
});
