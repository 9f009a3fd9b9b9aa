import settingEditCss from "./setting-edit.module.css";
import css from "./setting-field.module.css";
import { withNote } from "../../../../contract/base/words.ts";
import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useId, useState } from "react";
import type { Parameter } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import { isUnusual } from "../../../../contract/control/parameter/parameter-check.ts";
import {
  measureText,
  unitText,
  valueText,
} from "../../../../contract/control/parameter/parameter-text.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { GroupEdit, Place } from "../../../stores/control/group-edit.ts";
import { fieldText, stepped, typedValue } from "../../../stores/control/typed-value.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { DangerMark } from "./danger-mark.tsx";
import { FanDots } from "./fan-dots.tsx";
import { faultText } from "./fault-text.ts";
import { PlaceMarkNote, usePlaceMark } from "./place-mark.tsx";

export interface FieldProps {
  readonly edit: GroupEdit;
  readonly place: Place;
  readonly parameter: Parameter;
  /** Name of the value and its row. */
  readonly label: string;
  /** Shows the unit after the value; in a table the unit is in the heading. */
  readonly hasUnit?: boolean;
}

/**
 * One editable value. The controller's value stays on screen beside the desired one; Escape
 * restores it.
 */
export const SettingField = observer(function SettingField(props: FieldProps) {
  const { edit, place, parameter, label, hasUnit = false } = props;
  const { t, language } = useEditText();
  const id = useId();
  const isChanged = edit.isChanged(place);
  // A new row has no former value to restore.
  const isStored = place.row === undefined || place.row < edit.known.settings.rows.length;
  const unit = unitText(parameter, language);
  const mark = usePlaceMark(place);
  return (
    <span
      className={
        isChanged
          ? `inline-row ${settingEditCss.settingField} is-changed`
          : `inline-row ${settingEditCss.settingField}`
      }
      data-command={mark?.kind}
      data-said={String(edit.reportedAt(place) ?? "")}
    >
      {isChanged && (
        <span className={settingEditCss.settingSaid}>
          <span className="visually-hidden">{t("legendSaid")} </span>
          {valueText(parameter, edit.reportedAt(place), language)}
          <span aria-hidden="true"> ›</span>
        </span>
      )}
      <Control {...props} noteId={id} />
      {hasUnit && unit !== "" && <span className={settingEditCss.settingUnit}>{unit}</span>}
      {mark !== undefined && (
        <PlaceMarkNote
          mark={mark}
          parameter={parameter}
          isDesiredShown={edit.desiredAt(place) === mark.desired}
        />
      )}
      {isChanged && isStored && (
        <button
          type="button"
          className={css.settingBack}
          aria-label={t("putBackOf", { name: label })}
          title={t("putBack")}
          onClick={() => edit.putBack(place)}
        >
          ↺
        </button>
      )}
      <DangerMark place={place} />
      <FieldNote {...props} id={id} />
    </span>
  );
});

/** The fault of the desired value, or a note that the value is unusual. */
const FieldNote = observer(function FieldNote({
  edit,
  place,
  parameter,
  id,
}: FieldProps & { readonly id: string }) {
  const { t, language } = useEditText();
  const fault = edit.faultAt(place);
  if (fault !== undefined)
    return (
      <span id={id} className={settingEditCss.settingFault}>
        {faultText(fault.fault, parameter, t, language)}
      </span>
    );
  const range = parameter.sane.map((item) => measureText(parameter, item, language)).join(" – ");
  const isOdd = edit.isChanged(place) && isUnusual(parameter, edit.desiredAt(place));
  return (
    <span id={id} className={css.settingNote}>
      {isOdd && withNote(t("unusual"), range, language)}
    </span>
  );
});

interface ControlProps extends FieldProps {
  readonly noteId: string;
}

const Control = observer(function Control(props: ControlProps) {
  const { edit, place, parameter, label, noteId } = props;
  const { language } = useEditText();
  const labelProps = { "aria-label": label, "aria-describedby": noteId };
  const value = edit.desiredAt(place);
  if (parameter.kind === "bits")
    return <FanDots edit={edit} place={place} outputs={parameter.hard[1]} label={label} />;
  if (parameter.kind === "flag")
    return (
      <input
        {...labelProps}
        type="checkbox"
        checked={value === 1}
        onChange={({ target }) => edit.set(place, target.checked ? 1 : 0)}
        onBlur={edit.seal}
      />
    );
  if (parameter.kind === "choice")
    return (
      <HTMLSelect
        {...labelProps}
        value={String(value ?? "")}
        onChange={({ currentTarget: { value: to } }) => edit.set(place, to === "" ? null : to)}
        onBlur={edit.seal}
        options={[
          ...(parameter.isOptional ? [{ value: "", label: "–" }] : []),
          ...Object.entries(parameter.choices ?? {}).map(([key, name]) => ({
            value: key,
            label: name[language],
          })),
        ]}
      />
    );
  return <TextControl {...props} />;
});

/** Number, time or text. The text is not reformatted while it is being typed. */
const TextControl = observer(function TextControl({
  edit,
  place,
  parameter,
  label,
  noteId,
}: ControlProps) {
  const { t } = useEditText();
  const [text, setTyped] = useState<string | null>(null);
  const desired = edit.desiredAt(place);
  // Resetting the desired value also discards the typed text.
  const typed = text !== null && typedValue(parameter, text) === desired ? text : null;
  const isNarrow = useMedia(media.phone);
  const isNumber = parameter.kind === "number" || parameter.kind === "integer";
  const step = (delta: number) => {
    edit.set(place, stepped(parameter, desired, delta));
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape" || !edit.isChanged(place)) return;
    event.stopPropagation();
    setTyped(null);
    edit.putBack(place);
  };
  const input = (
    <input
      aria-label={label}
      aria-describedby={noteId}
      aria-invalid={edit.faultAt(place) !== undefined}
      className={
        isNumber ? `${settingEditCss.settingInput} is-number` : settingEditCss.settingInput
      }
      inputMode={isNumber ? "decimal" : undefined}
      autoComplete="off"
      maxLength={parameter.kind === "text" ? 200 : 12}
      value={typed ?? fieldText(parameter, desired)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        edit.set(place, typedValue(parameter, target.value));
      }}
      onBlur={() => {
        setTyped(null);
        edit.seal();
      }}
      onKeyDown={onKeyDown}
    />
  );
  if (!isNarrow || !isNumber) return input;
  return (
    <span className={css.settingStepper}>
      <button type="button" aria-label={t("less", { name: label })} onClick={() => step(-1)}>
        −
      </button>
      {input}
      <button type="button" aria-label={t("more", { name: label })} onClick={() => step(1)}>
        +
      </button>
    </span>
  );
});
