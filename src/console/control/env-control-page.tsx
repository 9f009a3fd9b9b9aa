import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useControlRuleSay } from "../../i18n/words/control-rule.ts";
import { PagedParts } from "../part/paged-parts.tsx";
import { EnvControl } from "./env-control.tsx";

const Rules = lazy(async () => ({ default: (await import("./rules-view.tsx")).RulesView }));

/** /envcontrol/index: how every house is set and run, and what is asked of those who change it. */
export const EnvControlPage = observer(function EnvControlPage() {
  const { say } = useControlRuleSay();
  return (
    <PagedParts
      label={say("envParts")}
      parts={[
        { key: "houses", name: say("partHouses"), View: EnvControl },
        { key: "rules", name: say("partRules"), View: Rules },
      ]}
    />
  );
});
