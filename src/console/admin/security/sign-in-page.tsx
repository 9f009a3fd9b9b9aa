import { observer } from "mobx-react-lite";
import { useIdentityText } from "../../../i18n/words/account/identity-words.ts";
import { TabbedPage } from "../../components/panel/tabbed-page.tsx";
import { FactorRules } from "./factor-rules.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const ProviderPage = lazyPart(
  () => import("../identity/provider-page.tsx"),
  ({ ProviderPage }) => ProviderPage,
);
const IdentityList = lazyPart(
  () => import("../identity/identity-list.tsx"),
  ({ IdentityList }) => IdentityList,
);

const Rules = observer(function Rules() {
  const { t } = useIdentityText();
  return (
    <div className="scroll-page">
      <h1 className="visually-hidden">{t("twoStep")}</h1>
      <div className="part-stack">
        <FactorRules />
      </div>
    </div>
  );
});

/** /system/signin: how people sign in to this installation. */
export const SignInManage = observer(function SignInManage() {
  const { t } = useIdentityText();
  return (
    <TabbedPage
      label={t("signInManage")}
      tabs={[
        { key: "steps", name: t("twoStep"), View: Rules },
        { key: "providers", name: t("companyAccounts"), View: ProviderPage },
        { key: "accounts", name: t("linkedAccounts"), View: IdentityList },
      ]}
    />
  );
});
