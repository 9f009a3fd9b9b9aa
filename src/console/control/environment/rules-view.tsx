import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { ControlRules } from "../../../../contract/control/risk/control-rule.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useControlRuleText } from "../../../i18n/words/control/control-rule-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { OrgSelect, useIsOrgOpen, useSettingOrg } from "../../alarm/setting/use-setting-org.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { RulesForm } from "./rules-form.tsx";
import rulesCss from "./rules.module.css";
import noteCss from "../../components/answer/note.module.css";
import { Question } from "../../components/dialog/question.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** An organisation's rules for remote control, and whether it is off. */
export const RulesView = observer(function RulesView() {
  const { recordChangeCounts } = useStores();
  const { t } = useControlRuleText();
  const orgId = useSettingOrg();
  const refreshKey = recordChangeCounts.countOf("parameters");
  const isWaiting = useIsOrgOpen(orgId);
  const query = useApiQuery("readControlRules", orgId === undefined ? {} : { orgId }, {
    refreshKey,
    isWaiting,
  });
  const again = () => void query.load(false);
  return (
    <div className={`scroll-page ${rulesCss.rulesView}`}>
      <h1 className="visually-hidden">{t("partRules")}</h1>
      <p className={noteCss.panelNote}>{t("rulesWhy")}</p>
      <OrgSelect orgId={orgId} />
      <QueryView query={query}>
        {(rules) => (
          <>
            <OffSwitch rules={rules} onDone={again} />
            <RulesForm key={JSON.stringify(rules)} rules={rules} onSaved={again} />
          </>
        )}
      </QueryView>
    </div>
  );
});

/** All remote commands, in every house of the organisation: off, and on again. */
const OffSwitch = observer(function OffSwitch({
  rules: { orgId, isRemoteOff, remoteOffBy, remoteOffAt },
  onDone,
}: {
  rules: ControlRules;
  onDone: () => void;
}) {
  const { callApi, session, toast } = useStores();
  const { t } = useControlRuleText();
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  const put = () => {
    setSending(true);
    void callApi("switchRemote", { orgId, isOff: !isRemoteOff })
      .then(
        () => {
          toast.show("success", t("setUp"));
          onDone();
        },
        // The frame around the pages reports a failure.
        () => undefined,
      )
      .finally(() => {
        setSending(false);
        setConfirming(false);
      });
  };
  const state = !isRemoteOff
    ? t("remoteOn")
    : remoteOffBy === null || remoteOffAt === null
      ? t("remoteOff")
      : t("remoteOffBy", { by: personName(remoteOffBy), time: formatTime(remoteOffAt, ownZone()) });
  const button = t(isRemoteOff ? "switchOn" : "switchOff");
  return (
    <section className={`cluster ${rulesCss.rulesSwitch}`} aria-label={t("remoteControl")}>
      <h2>{t("remoteControl")}</h2>
      <p role="status" data-remote={isRemoteOff ? "off" : "on"}>
        {state}
      </p>
      {session.may("control.switch") && (
        <Button text={button} onClick={() => setConfirming(true)} />
      )}
      <Question
        text={t(isRemoteOff ? "switchOnAsk" : "switchOffAsk")}
        isOpen={isConfirming}
        isBusy={isSending}
        yes={button}
        onYes={put}
        onNo={() => setConfirming(false)}
      />
    </section>
  );
});
