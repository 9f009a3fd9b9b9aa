import sidePanelCss from "../../components/panel/side-panel.module.css";
import noteCss from "../../components/answer/note.module.css";
import alarmSettingCss from "./alarm-setting.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import {
  type AlarmSetting,
  type LimitCurves,
  type LimitSetting,
  type SharedLimitKey,
  sharedLimitKeys,
} from "../../../../contract/alarm/alarm-setting.ts";
import { limitBounds } from "../../../../contract/fleet/house/alarm-limit.ts";
import {
  limitGroupKeys,
  limitGroups,
  limitKinds,
} from "../../../../contract/fleet/house/alarm-limit-name.ts";
import { unitIn } from "../../../../contract/base/measure-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { withNote } from "../../../../contract/base/words.ts";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { curveText, readCurve } from "../../../lib/text/limit-curve.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { OptionsFailure } from "../../components/answer/options-failure.tsx";
import { NumberLine } from "../../components/input/number-line.tsx";
import { SidePanel } from "../../components/panel/side-panel.tsx";
import { useSave } from "../../components/dialog/use-save.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { useOptions } from "../../crud/select/use-options.ts";
import { Field, FormFields } from "../../components/input/field.tsx";

/** Limits of a farm or breed; `set` null: it has none yet. */
export interface LimitTarget {
  readonly sort: "farm" | "breed";
  readonly set: LimitSetting | null;
}

interface Props {
  readonly setting: AlarmSetting;
  /** Null: closed. */
  readonly target: LimitTarget | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The limits of one farm or breed, by group. */
export const LimitPanel = observer(function LimitPanel({ target, onClose, ...rest }: Props) {
  const { t, language } = useAlarmSettingText();
  const name = target === null || target.set === null ? null : nameIn(target.set, language);
  const title = t(target?.sort === "breed" ? "newBreedLimits" : "newFarmLimits");
  return (
    <SidePanel
      isOpen={target !== null}
      title={name === null ? title : t("limitsOf", { name })}
      titleId="limit-panel"
      onClose={onClose}
    >
      {target !== null && (
        <LimitForm
          key={`${target.sort} ${target.set?.farmId} ${target.set?.breedId}`}
          target={target}
          {...rest}
        />
      )}
    </SidePanel>
  );
});

type Texts = Partial<Record<SharedLimitKey, string>>;

const textsOf = (set: LimitSetting | null): Texts =>
  Object.fromEntries(
    Object.entries(set?.limits ?? {}).flatMap(([key, curve]) =>
      curve === undefined ? [] : [[key, curveText(curve)]],
    ),
  );

/** Returns the limits that are filled in; null: some are invalid. */
function curvesOf(texts: Texts): LimitCurves | null {
  const curves: LimitCurves = {};
  for (const key of sharedLimitKeys) {
    const text = texts[key]?.trim() ?? "";
    if (text === "") continue;
    const curve = readCurve(text, limitBounds[key]);
    if (curve === null) return null;
    curves[key] = curve;
  }
  return curves;
}

/** State of the form: the texts typed in, their farm or breed, and saving. */
function useLimitForm({ setting: { orgId, limits }, target: { sort, set }, onSaved }: FormProps) {
  const { t } = useAlarmSettingText();
  const [placeId, setPlaceId] = useState(set?.farmId ?? set?.breedId ?? null);
  const [changed, setChanged] = useState<Texts | null>(null);
  const { save, ...sending } = useSave("saveAlarmLimits", t("savedSetting"), onSaved);
  const place =
    sort === "farm" ? { farmId: placeId, breedId: null } : { farmId: null, breedId: placeId };
  // A newly chosen farm or breed may have limits already: they are loaded, so that they are not
  // replaced unseen.
  const known =
    limits.find((limit) => limit.farmId === place.farmId && limit.breedId === place.breedId) ??
    null;
  const texts = changed ?? textsOf(known);
  return {
    placeId,
    setPlaceId,
    texts,
    isDirty: changed !== null,
    setChanged,
    known,
    ...sending,
    save: (desired: LimitCurves) =>
      void save({ orgId, ...place, limits: desired, version: known?.version ?? 0 }),
  };
}

interface FormProps extends Pick<Props, "setting" | "onSaved"> {
  readonly target: LimitTarget;
}

const LimitForm = observer(function LimitForm(props: FormProps) {
  const { session } = useStores();
  const { t } = useAlarmSettingText();
  const form = useLimitForm(props);
  const { placeId, texts, isDirty, known, isSending, messages, save } = form;
  useOpenEdit(isDirty, t("settingEdit"));
  const curves = curvesOf(texts);
  const mayChange = session.may("alarmSetting.manage");
  const isReady = isDirty && curves !== null && placeId !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isSending) save(curves);
  };
  const { sort, set } = props.target;
  return (
    <form className={sidePanelCss.panelBody} onSubmit={submit} noValidate>
      <FormFields messages={messages}>
        {set === null && (
          <Place
            sort={sort}
            orgId={props.setting.orgId}
            placeId={placeId}
            onPick={form.setPlaceId}
          />
        )}
        <p className={noteCss.panelNote}>{t("curveHint")}</p>
        <LimitFields texts={texts} isFixed={!mayChange} put={form.setChanged} />
      </FormFields>
      {mayChange && (
        <p className={`flow ${alarmSettingCss.settingButtons}`}>
          <Button
            type="submit"
            intent="primary"
            text={t("save")}
            disabled={!isReady}
            loading={isSending}
          />
          {known !== null && <Button text={t("removeLimits")} onClick={() => save({})} />}
        </p>
      )}
    </form>
  );
});

const Place = observer(function Place({
  sort,
  orgId,
  placeId,
  onPick,
}: {
  sort: LimitTarget["sort"];
  orgId: number;
  placeId: number | null;
  onPick: (id: number | null) => void;
}) {
  const { t, language } = useAlarmSettingText();
  const breeds = useOptions("listBreed", { orgId, pageSize: 1000 }, sort === "breed").rows;
  if (sort === "farm")
    return (
      <Field name="farmId">
        <FarmSelect label={t("limitFarm")} farmId={placeId} orgId={orgId} onPick={onPick} />
      </Field>
    );
  return (
    <Field name="breedId" label={t("limitBreed")} labelFor="limit-breed">
      <OptionsFailure />
      <HTMLSelect
        id="limit-breed"
        fill
        value={placeId ?? ""}
        onChange={({ currentTarget: { value } }) => onPick(Number(value) || null)}
      >
        <option value="">{t("chooseBreed")}</option>
        {breeds.map((breed) => (
          <option key={breed.id} value={breed.id}>
            {nameIn(breed, language)}
          </option>
        ))}
      </HTMLSelect>
    </Field>
  );
});

const LimitFields = observer(function LimitFields({
  texts,
  isFixed,
  put,
}: {
  texts: Texts;
  isFixed: boolean;
  put: (texts: Texts) => void;
}) {
  const { language } = useAlarmSettingText();
  return limitGroupKeys.map((group) => {
    const keys = sharedLimitKeys.filter((key) => limitKinds[key].group === group);
    const own = keys.filter((key) => (texts[key] ?? "") !== "").length;
    return (
      <details key={group} className={alarmSettingCss.settingGroup} open={own > 0}>
        <summary>
          {own > 0
            ? withNote(limitGroups[group][language], own, language)
            : limitGroups[group][language]}
        </summary>
        {keys.map((key) => (
          <LimitField
            key={key}
            limit={key}
            text={texts[key] ?? ""}
            isFixed={isFixed}
            onChange={(text) => put({ ...texts, [key]: text })}
          />
        ))}
      </details>
    );
  });
});

const LimitField = observer(function LimitField({
  limit,
  text,
  isFixed,
  onChange,
}: {
  limit: SharedLimitKey;
  text: string;
  isFixed: boolean;
  onChange: (text: string) => void;
}) {
  const { t, language } = useAlarmSettingText();
  const { name, unit } = limitKinds[limit];
  const bounds = limitBounds[limit];
  const isWrong = text.trim() !== "" && readCurve(text, bounds) === null;
  return (
    <NumberLine
      id={`limit-${limit}`}
      name={`limits.${limit}`}
      label={name[language]}
      unit={unitIn(unit, language)}
      text={text}
      isWrong={isWrong}
      hint={isWrong && t("wrongCurve", bounds)}
      isFixed={isFixed}
      longest={300}
      keyboard="text"
      onChange={onChange}
    />
  );
});
