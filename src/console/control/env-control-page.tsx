import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useStores } from "../../context/use-stores.ts";
import { useControlRuleSay } from "../../i18n/words/control-rule.ts";
import { PagedParts } from "../part/paged-parts.tsx";
import { EnvControl } from "./env-control.tsx";

const Upgrade = lazy(async () => ({
  default: (await import("../update/upgrade-view.tsx")).UpgradeView,
}));
const Rules = lazy(async () => ({ default: (await import("./rules-view.tsx")).RulesView }));

/** /envcontrol/index: how every house is set and run, and what is asked of those who change it. */
export const EnvControlPage = observer(function EnvControlPage() {
  const { session } = useStores();
  const { say } = useControlRuleSay();
  return (
    <PagedParts
      label={say("envParts")}
      parts={[
        { key: "houses", name: say("partHouses"), View: EnvControl },
        ...(session.may("rollout.read")
          ? [{ key: "upgrade", name: say("partUpgrade"), View: Upgrade }]
          : []),
        { key: "rules", name: say("partRules"), View: Rules },
      ]}
    />
  );
});
