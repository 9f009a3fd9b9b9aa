import css from "./rule.module.css";
import noteCss from "../../components/answer/note.module.css";
import { InputGroup } from "@blueprintjs/core";
import { Search } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import { plainName } from "../../../../contract/base/seen-text.ts";
import { useStores } from "../../../context/use-stores.ts";
import { ruleWords, useRuleText } from "../../../i18n/words/operate/rule-words.ts";
import { useSpelling } from "../../components/input/use-spelling.ts";
import { OrgSelect, useSettingOrg } from "../../alarm/setting/use-setting-org.tsx";
import { AnswerFailure, failedOf } from "../../components/answer/answer-failure.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { type Rule, type RuleGroup, ruleGroups, rules } from "./rule-index.ts";
import type { RuleValues } from "./rule-values.ts";
import { useRuleValues } from "./use-rule-values.ts";

/** Every rule by its group, with its effect, its value in force and its default. */
export const RuleList = observer(function RuleList() {
  const { session } = useStores();
  const { t } = useRuleText();
  const { read, put } = useAddress();
  const orgId = useSettingOrg();
  const { values, queries } = useRuleValues(orgId);
  const failed = failedOf(queries);
  const searched = read("q");
  const [shown, setTyped] = useState(searched);
  // A link to a rule contains the search.
  const typed = shown.trim() === searched ? shown : searched;
  const spell = useSpelling(typed !== "");
  const keyword = plainName(typed);
  const matches = rules.filter(
    ({ access, name, why }) =>
      session.may(access) &&
      [name.zh, name.en, why.zh, why.en, ...spell(name.zh)].some((text) =>
        plainName(text).includes(keyword),
      ),
  );
  const groups = ruleGroups
    .map((group) => ({ group, members: matches.filter((rule) => rule.group === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <div className="scroll-page">
      <h1 className="visually-hidden">{t("menuRules")}</h1>
      <div className={`cluster ${css.ruleBar}`}>
        <InputGroup
          type="search"
          className={css.ruleSearch}
          leftIcon={<Search />}
          aria-label={t("searchRules")}
          placeholder={t("searchRules")}
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            put({ q: text.trim() });
          }}
        />
        <OrgSelect orgId={orgId} />
        <p className={noteCss.panelNote}>{t("rulesWhy")}</p>
      </div>
      {failed !== undefined && <AnswerFailure query={failed} />}
      {groups.length === 0 && <Note title={t("noRules")} why={t("noRulesWhy")} />}
      {groups.map(({ group, members }) => (
        <Group
          key={group}
          group={group}
          members={members}
          values={values}
          orgId={orgId}
          isSearched={keyword !== ""}
        />
      ))}
    </div>
  );
});

interface Shown {
  readonly values: RuleValues;
  readonly orgId: number | undefined;
}

const Group = observer(function Group({
  group,
  members,
  isSearched,
  ...shown
}: Shown & {
  readonly group: RuleGroup;
  readonly members: readonly Rule[];
  /** A search shows what is folded. */
  readonly isSearched: boolean;
}) {
  const { t } = useRuleText();
  const rare = isSearched ? [] : members.filter(({ isRare }) => isRare);
  const open = isSearched ? members : members.filter(({ isRare }) => !isRare);
  const rows = (some: readonly Rule[]) => (
    <ul className="bare-list">
      {some.map((rule) => (
        <Row key={rule.key} rule={rule} {...shown} />
      ))}
    </ul>
  );
  return (
    <section className={`framed ${css.ruleGroup}`} aria-label={t(group)}>
      <h2>{t(group)}</h2>
      {rows(open)}
      {rare.length > 0 && (
        <details>
          <summary>{t("rareRules", { count: rare.length })}</summary>
          {rows(rare)}
        </details>
      )}
    </section>
  );
});

const Row = observer(function Row({ rule, values, orgId }: Shown & { readonly rule: Rule }) {
  const { t, language } = useRuleText();
  const { key, path } = rule;
  const name = rule.name[language];
  const value = values.get(key);
  const org = orgId === undefined ? "" : `${path.includes("?") ? "&" : "?"}org=${orgId}`;
  return (
    <li className={css.ruleRow}>
      <div>
        <strong>{name}</strong>
        <small>{rule.why[language]}</small>
      </div>
      <div className={css.ruleValue} data-changed={value?.isChanged}>
        {value !== undefined && (
          <>
            <b>{value.value}</b>
            <small>
              {value.isChanged && `${ruleWords.ruleChanged[language]} · `}
              {t("ruleUsual", { value: value.usual })}
            </small>
          </>
        )}
      </div>
      <Link to={path + org} aria-label={t("setNamed", { name })}>
        {t("setRule")}
      </Link>
    </li>
  );
});
