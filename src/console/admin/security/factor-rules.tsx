import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { messages } from "../../../../contract/base/server-message.ts";
import { type Role, roleKeys, roles } from "../../../../contract/account/role.ts";
import type { FactorRule } from "../../../../contract/account/second-factor.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { RemovalQuestion } from "../../components/dialog/removal-question.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { OptionsFailure } from "../../components/answer/options-failure.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useOrgName, useOrgs } from "../../crud/select/use-orgs.ts";
import css from "./security.module.css";

/** The rules that require a second step: by organisation, by role, or both. */
export const FactorRules = observer(function FactorRules() {
  const { callApi, toast, session } = useStores();
  const { t, language } = useSecurityText();
  const query = useApiQuery("listFactorRule", {});
  const mayManage = session.may("signIn.manage");
  const [removed, setRemoved] = useState<FactorRule | null>(null);
  const whoOf = usePeopleText();
  const reload = () => query.load(false);
  const confirm = (key: "saved" | "deleted") => () => {
    toast.show("success", messages[key][language]);
    return reload();
  };
  const add = (orgId: number | null, roleKey: Role | null) =>
    void callApi("createFactorRule", { orgId, roleKey }).then(confirm("saved"), reload);
  const remove = ({ id }: FactorRule) =>
    callApi("deleteFactorRule", { id }).then(confirm("deleted"), reload);
  return (
    <Panel id="factor-rules" title={t("rulesTitle")}>
      <p className={`muted ${css.securityNote}`}>{t("rulesWhy")}</p>
      <QueryView query={query}>
        {({ rows }) => (
          <ul className="bare-list">
            {rows.length === 0 && <li className={css.securityRow}>{t("rulesNone")}</li>}
            {rows.map((rule) => (
              <RuleRow key={rule.id} rule={rule} onRemove={mayManage ? setRemoved : null} />
            ))}
          </ul>
        )}
      </QueryView>
      {mayManage && <NewRule onAdd={add} />}
      <RemovalQuestion
        row={removed}
        text={(rule) => t("ruleRemoveAsk", { who: whoOf(rule) })}
        yes={t("ruleRemove")}
        remove={remove}
        onEnd={() => setRemoved(null)}
      />
    </Panel>
  );
});

/** Names the people a rule is about. Inside an observer. */
function usePeopleText(): (rule: FactorRule) => string {
  const { t, language } = useSecurityText();
  const orgName = useOrgName();
  return (rule) =>
    `${orgName(rule) ?? t("ruleEveryOrg")} · ${
      rule.roleKey === null ? t("ruleEveryRole") : roles[rule.roleKey][language]
    }`;
}

const RuleRow = observer(function RuleRow({
  rule,
  onRemove,
}: {
  rule: FactorRule;
  onRemove: ((rule: FactorRule) => void) | null;
}) {
  const { t } = useSecurityText();
  const { users, ready } = rule;
  const who = usePeopleText()(rule);
  return (
    <li className={css.securityRow}>
      <div>
        <p className="no-margin strong">{who}</p>
        <p className="muted type-m no-margin">{t("ruleReady", { users, ready })}</p>
      </div>
      {onRemove !== null && (
        <Button
          size="small"
          variant="outlined"
          text={t("ruleRemove")}
          aria-label={t("ruleRemoveOf", { who })}
          onClick={() => onRemove(rule)}
        />
      )}
    </li>
  );
});

const NewRule = observer(function NewRule({
  onAdd,
}: {
  onAdd: (orgId: number | null, roleKey: Role | null) => void;
}) {
  const { t, language } = useSecurityText();
  const orgs = useOrgs(true);
  const [orgId, setOrgId] = useState(0);
  const [role, setRole] = useState<Role | "">("");
  return (
    <div className={css.securityRow}>
      <OptionsFailure />
      <div className="flow">
        <FilterSelect
          label={t("ruleEveryOrg")}
          every={t("ruleEveryOrg")}
          value={orgId}
          options={orgs.map((org) => ({ value: org.id, label: nameIn(org, language) }))}
          onPick={(value) => setOrgId(Number(value))}
        />
        <FilterSelect
          label={t("ruleEveryRole")}
          every={t("ruleEveryRole")}
          value={role}
          options={roleKeys.map((value) => ({ value, label: roles[value][language] }))}
          onPick={(value) => setRole(roleKeys.find((key) => key === value) ?? "")}
        />
        <Button
          text={t("ruleAdd")}
          onClick={() => onAdd(orgId === 0 ? null : orgId, role === "" ? null : role)}
        />
      </div>
    </div>
  );
});
