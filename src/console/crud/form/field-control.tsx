import css from "./form.module.css";
import { FormGroup, HTMLSelect, InputGroup, Switch, TextArea } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import type { RecordEdit, Versioned } from "../../../stores/record/record-edit.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import { OptionSelect, scrolledMax } from "../select/option-select.tsx";
import type { FormField } from "./form-field.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import { ManyControl } from "./many-control.tsx";
import { NumberControl } from "./number-control.tsx";
import { PictureControl } from "./picture-control.tsx";
import { TimesControl } from "./times-control.tsx";
import { PasswordControl } from "./password-control.tsx";

interface Props<F extends object, R extends Versioned> {
  readonly edit: RecordEdit<F, R>;
  readonly field: FormField<F>;
}

const pictureHints = { logo: "pictureHint", avatar: "avatarHint" } as const;

/** A field with its label and the room for its fault, so that nothing jumps when one appears. */
export const FieldControl = observer(function FieldControl<F extends object, R extends Versioned>({
  edit,
  field,
}: Props<F, R>) {
  const { t, language } = useFormText();
  const id = useId();
  const fault = edit.faultAt(field.name, language);
  // A choice is marked as required while none is made; most have a default.
  const isRequired =
    field.kind === "choice"
      ? edit.faults(language)[field.name] !== undefined
      : field.kind !== "flag" && edit.isRequired(field.name);
  const hint =
    field.hint ?? (field.kind === "picture" ? t(pictureHints[field.picture]) : undefined);
  return (
    <FormGroup
      className={`${css.recordField} ${field.isShort === true ? "is-short" : ""}`}
      label={field.label}
      labelFor={field.kind === "part" || field.kind === "many" ? "" : id}
      labelInfo={isRequired ? t("requiredMark") : undefined}
      intent={fault === null ? "none" : "danger"}
      helperText={<span id={`${id}-note`}>{fault ?? hint ?? "\u00a0"}</span>}
    >
      <Control id={id} edit={edit} field={field} isFaulty={fault !== null} />
      {field.below}
    </FormGroup>
  );
});

const Control = observer(function Control<F extends object, R extends Versioned>({
  id,
  edit,
  field,
  isFaulty,
}: Props<F, R> & { id: string; isFaulty: boolean }) {
  const { name } = field;
  const value = edit.values[name];
  const put = (next: unknown) => edit.set(name, next as F[typeof name]);
  const text = textIn(value);
  const shared = {
    id,
    name,
    "aria-invalid": isFaulty,
    "aria-describedby": `${id}-note`,
    onBlur: () => edit.touch(name),
  };
  switch (field.kind) {
    case "choice":
      return <ChoiceControl {...shared} field={field} value={value} onChange={put} />;
    case "number":
      return (
        <NumberControl
          {...shared}
          decimals={field.decimals}
          unit={field.unit}
          value={value as number | null | undefined}
          onChange={put}
        />
      );
    case "day":
    case "moment":
      return (
        <DateInput
          fill
          kind={field.kind}
          id={id}
          name={name}
          label={field.label}
          value={text}
          isFaulty={isFaulty}
          noteId={`${id}-note`}
          onBlur={shared.onBlur}
          onChange={put}
        />
      );
    case "times":
      return <TimesControl {...shared} value={(value ?? []) as readonly string[]} onChange={put} />;
    case "many":
      return (
        <ManyControl
          label={field.label}
          options={field.options as readonly { value: string | number; label: string }[]}
          value={(value ?? []) as readonly (string | number)[]}
          onChange={put}
        />
      );
    case "flag":
      return <FlagControl {...shared} value={value} isFixed={field.isFixed} onChange={put} />;
    case "password":
      return (
        <PasswordControl
          {...shared}
          label={field.label}
          value={text}
          min={field.min}
          ownWords={field.ownWords}
          onChange={put}
        />
      );
    case "part":
      return field.draw({ name, label: field.label, value, put, isFaulty, noteId: `${id}-note` });
    case "picture":
      return (
        <PictureControl
          id={id}
          name={name}
          picture={field.picture}
          isStored={field.isStored}
          value={value as string | null | undefined}
          onChange={put}
        />
      );
    default:
      return <TextControl {...shared} field={field} text={text} onChange={put} />;
  }
});

interface ChoiceProps extends SharedProps {
  readonly field: {
    readonly label: string;
    readonly options: readonly { value: unknown; label: string; isPrompt?: boolean }[];
  };
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function ChoiceControl({ field: { label, options }, value, onChange, ...shared }: ChoiceProps) {
  const real = options.filter(({ isPrompt }) => isPrompt !== true);
  return real.length > scrolledMax ? (
    <OptionSelect
      name={shared.name}
      label={label}
      value={value}
      empty={options.find(({ isPrompt }) => isPrompt === true)?.label}
      options={real}
      note={shared["aria-describedby"]}
      onLeave={shared.onBlur}
      onPick={onChange}
    />
  ) : (
    <HTMLSelect
      {...shared}
      fill
      value={String(value)}
      onChange={({ currentTarget: { selectedIndex } }) => onChange(options[selectedIndex]?.value)}
    >
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </HTMLSelect>
  );
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

interface SharedProps {
  readonly id: string;
  readonly name: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string;
  readonly onBlur: () => void;
}

interface TextProps extends SharedProps {
  readonly field: { readonly kind: "text" | "line"; readonly max?: number };
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A text that is typed. */
function TextControl({ field: { kind, max }, text, onChange, ...shared }: TextProps) {
  const looks = {
    fill: true,
    maxLength: max,
    value: text,
    intent: shared["aria-invalid"] ? "danger" : "none",
  } as const;
  return kind === "text" ? (
    <TextArea {...shared} {...looks} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <InputGroup {...shared} {...looks} autoComplete="off" onValueChange={onChange} />
  );
}

interface FlagProps extends SharedProps {
  readonly value: unknown;
  readonly isFixed: boolean | undefined;
  readonly onChange: (value: boolean | "0" | "1") => void;
}

/** A value stored as '1' or '0' keeps that form. */
const FlagControl = observer(function FlagControl({
  value,
  isFixed = false,
  onChange,
  ...shared
}: FlagProps) {
  const { t } = useFormText();
  const isOn = value === true || value === "1";
  return (
    <Switch
      {...shared}
      role="switch"
      aria-checked={isOn}
      className="record-flag"
      checked={isOn}
      disabled={isFixed}
      labelElement={t(isOn ? "flagOn" : "flagOff")}
      onChange={({ currentTarget: { checked } }) =>
        onChange(typeof value === "boolean" ? checked : checked ? "1" : "0")
      }
    />
  );
});
