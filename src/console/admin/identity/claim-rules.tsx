import { Button, Checkbox, FormGroup, HTMLSelect, InputGroup, TextArea } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import {
  type ClaimRule,
  isRoleOf,
  type MappingResult,
} from "../../../../contract/account/claim-mapping.ts";
import { roleKeys, roles, scopeOfRole } from "../../../../contract/account/role.ts";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useIdentityText } from "../../../i18n/words/account/identity-words.ts";
import type { FieldPart } from "../../crud/form/form-field.ts";
import { FarmScope } from "../../crud/form/fleet-scope.tsx";
import { listText } from "../../../lib/text/list-text.ts";

interface Props extends FieldPart<ClaimRule[]> {
  readonly orgId: number | null;
  readonly farmClaim: string;
}

/** The rules by which claims give a role, the first that fits first, and a place to try them. */
export const ClaimRules = observer(function ClaimRules({
  name,
  value: rules,
  put,
  orgId,
  farmClaim,
}: Props) {
  const { t } = useIdentityText();
  const offered = roleKeys.filter((key) => isRoleOf(orgId, key));
  const blank: ClaimRule = {
    claim: "groups",
    value: "",
    roleKey: offered[0] ?? "company_manager",
    canOperate: "0",
    remoteConfigFlag: "0",
    farmIds: [],
  };
  return (
    <div className="stack">
      {rules.map((rule, index) => (
        <RuleForm
          key={index}
          no={index + 1}
          rule={rule}
          roleKeys={offered}
          orgId={orgId}
          onChange={(next) => put(rules.with(index, next))}
          onRemove={() => put(rules.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          name={name}
          variant="outlined"
          text={t("ruleAdd")}
          onClick={() => put([...rules, blank])}
        />
      </div>
      {rules.length > 0 && <MappingTrial rules={rules} orgId={orgId} farmClaim={farmClaim} />}
    </div>
  );
});

const RuleForm = observer(function RuleForm({
  no,
  rule,
  roleKeys: offered,
  orgId,
  onChange,
  onRemove,
}: {
  no: number;
  rule: ClaimRule;
  roleKeys: readonly ClaimRule["roleKey"][];
  orgId: number | null;
  onChange: (rule: ClaimRule) => void;
  onRemove: () => void;
}) {
  const { t, language } = useIdentityText();
  const set = (part: Partial<ClaimRule>) => onChange({ ...rule, ...part });
  const text = (key: "claim" | "value", label: string) => (
    <InputGroup
      aria-label={`${t("ruleNo", { no })}: ${label}`}
      placeholder={label}
      maxLength={key === "claim" ? 100 : 200}
      value={rule[key]}
      onValueChange={(next) => set({ [key]: next })}
    />
  );
  const right = (key: "canOperate" | "remoteConfigFlag", label: string) => (
    <Checkbox
      className="no-margin"
      label={label}
      checked={rule[key] === "1"}
      onChange={({ currentTarget: { checked } }) => set({ [key]: checked ? "1" : "0" })}
    />
  );
  return (
    <div className="stack" role="group" aria-label={t("ruleNo", { no })}>
      <div className="cluster">
        {text("claim", t("ruleClaim"))}
        {text("value", t("ruleValue"))}
        <HTMLSelect
          aria-label={`${t("ruleNo", { no })}: ${t("ruleRole")}`}
          value={rule.roleKey}
          options={offered.map((value) => ({ value, label: roles[value][language] }))}
          onChange={({ currentTarget: { selectedIndex } }) =>
            set({ roleKey: offered[selectedIndex] ?? rule.roleKey })
          }
        />
        {right("canOperate", t("mayOperate"))}
        {right("remoteConfigFlag", t("mayConfigure"))}
        <Button size="small" variant="outlined" text={t("ruleRemove", { no })} onClick={onRemove} />
      </div>
      {scopeOfRole[rule.roleKey] === "farms" && (
        <FarmScope
          name={`farms${no}`}
          label={t("ruleFarms")}
          value={rule.farmIds}
          put={(farmIds) => set({ farmIds })}
          isFaulty={false}
          noteId=""
          orgId={orgId}
        />
      )}
    </div>
  );
});

/** Tries the rules of the form on pasted claims. */
const MappingTrial = observer(function MappingTrial({
  rules,
  orgId,
  farmClaim,
}: Pick<Props, "orgId" | "farmClaim"> & { rules: ClaimRule[] }) {
  const { callApi } = useStores();
  const { t } = useIdentityText();
  const id = useId();
  const [claims, setClaims] = useState("");
  const [result, setResult] = useState<MappingResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function run() {
    setResult(null);
    setFailure(null);
    try {
      const input = { orgId, rules, farmClaim, claims };
      setResult(await callApi("tryIdentityMapping", input, { isForeground: false }));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }
  return (
    <div>
      <FormGroup label={t("tryTitle")} labelFor={id} className="no-margin">
        <TextArea
          id={id}
          fill
          rows={4}
          spellCheck={false}
          maxLength={20_000}
          value={claims}
          placeholder={'{"groups": ["managers"]}'}
          onChange={(event) => setClaims(event.target.value)}
        />
      </FormGroup>
      <Button
        size="small"
        variant="outlined"
        text={t("tryRun")}
        disabled={claims.trim() === ""}
        onClick={() => void run()}
      />
      <div role="status">
        {result !== null && <TrialResult result={result} />}
        {failure !== null && <p className="dialog-failure">{failure}</p>}
      </div>
    </div>
  );
});

const TrialResult = observer(function TrialResult({
  result: { ruleNo, roleKey, canOperate, remoteConfigFlag, farms, unknownFarms },
}: {
  result: MappingResult;
}) {
  const { t, language } = useIdentityText();
  if (roleKey === null || ruleNo === null) return <p>{t("tryNone")}</p>;
  const rights = [
    ...(canOperate === "1" ? [t("mayOperate")] : []),
    ...(remoteConfigFlag === "1" ? [t("mayConfigure")] : []),
  ];
  const isOfFarms = scopeOfRole[roleKey] === "farms";
  const names = listText(
    farms.map(({ name }) => name),
    language,
  );
  return (
    <>
      <p className="no-margin">
        {t("tryRole", {
          no: ruleNo,
          role: roles[roleKey][language],
          rights: rights.length === 0 ? t("readOnly") : listText(rights, language),
        })}
      </p>
      {isOfFarms && (
        <p className="no-margin">
          {farms.length === 0 ? t("tryNoFarm") : t("tryFarms", { names })}
        </p>
      )}
      {unknownFarms.length > 0 && (
        <p className="no-margin">{t("tryUnknown", { names: listText(unknownFarms, language) })}</p>
      )}
    </>
  );
});
