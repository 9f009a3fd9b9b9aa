import css from "./house-manage.module.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { Undo } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import {
  type LimitInForce,
  type LimitKey,
  limitKeys,
} from "../../../../contract/fleet/house/alarm-limit.ts";
import {
  type LimitGroup,
  limitGroupKeys,
  limitGroups,
  limitKinds,
  limitOrigins,
} from "../../../../contract/fleet/house/alarm-limit-name.ts";
import { unitIn } from "../../../../contract/base/measure-unit.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { ApiQuery } from "../../../stores/record/api-query.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { FieldPart } from "../../crud/form/form-field.ts";
import { limitsForm } from "./house-form-schema.ts";
import { useHouseManageText } from "../../../i18n/words/fleet/house-manage-words.ts";

type Limits = Record<LimitKey, string>;

/**
 * The alarm limits of a house: the standard value with its origin, and the value set for this house
 * instead. `houseId` null: the house is new.
 */
export const LimitsPart = observer(function LimitsPart({
  houseId,
  ...part
}: FieldPart<Limits> & { houseId: number | null }) {
  const { callApi } = useStores();
  const { t } = useHouseManageText();
  const [standard] = useState(
    () =>
      new ApiQuery((options) =>
        callApi("houseLimits", houseId === null ? {} : { id: houseId }, options),
      ),
  );
  useEffect(() => {
    void standard.load();
    return () => standard.drop();
  }, [standard]);
  const wrong = part.isFaulty ? faultyKeys(part.value) : new Set<LimitKey>();
  const first = limitKeys.find((key) => wrong.has(key)) ?? limitKeys[0];
  return (
    <div className={css.houseLimits} role="group" aria-label={part.label}>
      {standard.failure !== null && <p role="status">{t("limitsUnread")}</p>}
      {limitGroupKeys.map((group) => (
        <LimitSection
          key={group}
          group={group}
          part={part}
          standard={standard.value ?? []}
          wrong={wrong}
          first={first}
        />
      ))}
    </div>
  );
});

const faultyKeys = (limits: Limits): ReadonlySet<LimitKey> =>
  new Set(
    (limitsForm.safeParse(limits).error?.issues ?? []).map(({ path }) => path[0] as LimitKey),
  );

interface SectionProps {
  readonly group: LimitGroup;
  readonly part: FieldPart<Limits>;
  readonly standard: readonly LimitInForce[];
  readonly wrong: ReadonlySet<LimitKey>;
  /** Key that takes the focus when something is wrong. */
  readonly first: LimitKey | undefined;
}

const LimitSection = observer(function LimitSection({
  group,
  part: { name, value, put, noteId },
  standard,
  wrong,
  first,
}: SectionProps) {
  const { t, language } = useHouseManageText();
  const keys = limitKeys.filter((key) => limitKinds[key].group === group);
  const own = keys.filter((key) => value[key] !== "").length;
  const [isOpen, setOpen] = useState(own > 0);
  const title = limitGroups[group][language];
  return (
    <details
      open={isOpen || keys.some((key) => wrong.has(key))}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{own === 0 ? title : t("limitsGroup", { name: title, count: own })}</summary>
      {keys.map((key) => (
        <div key={key} className={`stack ${css.houseLimit}`} data-own={value[key] !== ""}>
          <LimitName limitKey={key} standard={standard.find((item) => item.key === key)} />
          <InputGroup
            size="small"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            {...(key === first && { name })}
            aria-label={limitKinds[key].name[language]}
            aria-invalid={wrong.has(key)}
            aria-describedby={noteId}
            intent={wrong.has(key) ? "danger" : "none"}
            value={value[key]}
            onValueChange={(text) => put({ ...value, [key]: text })}
            rightElement={
              <span className={css.houseLimitUnit}>{unitIn(limitKinds[key].unit, language)}</span>
            }
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Undo />}
            disabled={value[key] === ""}
            aria-label={t("limitBack", { name: limitKinds[key].name[language] })}
            title={t("limitBack", { name: limitKinds[key].name[language] })}
            onClick={() => put({ ...value, [key]: "" })}
          />
        </div>
      ))}
    </details>
  );
});

const LimitName = observer(function LimitName({
  limitKey,
  standard,
}: {
  limitKey: LimitKey;
  standard: LimitInForce | undefined;
}) {
  const { t, language } = useHouseManageText();
  const { name, unit, decimals } = limitKinds[limitKey];
  const sign = unitIn(unit, language);
  const isKnown = standard !== undefined && standard.value !== null && standard.origin !== null;
  return (
    <span className={css.houseLimitName}>
      {name[language]}
      <small>
        {isKnown
          ? t("limitStandard", {
              value: `${formatNumber(standard.value, decimals, language)} ${sign}`.trim(),
              origin: limitOrigins[standard.origin!][language],
            })
          : standard !== undefined && t("limitNoStandard")}
      </small>
    </span>
  );
});
