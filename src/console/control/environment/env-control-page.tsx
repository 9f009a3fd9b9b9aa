import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useControlRuleText } from "../../../i18n/words/control/control-rule-words.ts";
import { PagedParts } from "../../components/panel/paged-parts.tsx";
import { EnvControl } from "./env-control.tsx";

const Batches = lazy(async () => ({
  default: (await import("../batch/batches-part.tsx")).BatchesPart,
}));
const Templates = lazy(async () => ({
  default: (await import("../template/templates-part.tsx")).TemplatesPart,
}));
const Upgrade = lazy(async () => ({
  default: (await import("../firmware/upgrade-view.tsx")).UpgradeView,
}));
const Rules = lazy(async () => ({ default: (await import("./rules-view.tsx")).RulesView }));

/**
 * /envcontrol/index: settings and operation of every house, and the rules for those who change
 * them.
 */
export const EnvControlPage = observer(function EnvControlPage() {
  const { session } = useStores();
  const { t } = useControlRuleText();
  const templates = { key: "templates", name: t("partTemplates"), View: Templates } as const;
  return (
    <PagedParts
      label={t("envParts")}
      parts={[
        { key: "houses", name: t("partHouses"), View: EnvControl },
        { key: "batches", name: t("partBatches"), View: Batches },
        ...(session.may("controlTemplate.read") ? [templates] : []),
        ...(session.may("rollout.read")
          ? [{ key: "upgrade", name: t("partUpgrade"), View: Upgrade }]
          : []),
        { key: "rules", name: t("partRules"), View: Rules },
      ]}
    />
  );
});
