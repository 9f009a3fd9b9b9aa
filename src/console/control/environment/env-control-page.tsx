import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useControlRuleText } from "../../../i18n/words/control/control-rule-words.ts";
import { PagedParts } from "../../components/panel/paged-parts.tsx";
import { EnvControl } from "./env-control.tsx";

const Rules = lazy(async () => ({ default: (await import("./rules-view.tsx")).RulesView }));

/**
 * /envcontrol/index: settings and operation of every house, and the rules for those who change
 * them.
 */
export const EnvControlPage = observer(function EnvControlPage() {
  const { t } = useControlRuleText();
  return (
    <PagedParts
      label={t("envParts")}
      parts={[
        { key: "houses", name: t("partHouses"), View: EnvControl },
        { key: "rules", name: t("partRules"), View: Rules },
      ]}
    />
  );
});
