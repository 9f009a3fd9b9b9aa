import { Button, Divider, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  foreignUnitKeys,
  mappedField,
  mappedKeys,
  type MappingRow,
  signedWidths,
} from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import { readPath } from "../../../../../contract/fleet/foreign/json-path.ts";
import { topicFits } from "../../../../../contract/fleet/foreign/map-message.ts";
import { type MappingText, useMappingText } from "../../../../i18n/words/fleet/mapping-words.ts";
import { NumberControl } from "../../../crud/form/number-control.tsx";
import { isShadowed, readBy, type Trial, unitsOf, wordsIn, wordsText } from "./mapping-edit.ts";

interface Props {
  readonly no: number;
  readonly row: MappingRow;
  readonly trial: Trial;
  readonly topic: string;
  readonly onChange: (row: MappingRow) => void;
  readonly onRemove: () => void;
}

/** One value of a message and its quantity, with the value it reads from the example. */
export const MappingRowForm = observer(function MappingRowForm(props: Props) {
  const { no, row, trial, topic, onChange, onRemove } = props;
  const { t, language } = useMappingText();
  const set = (part: Partial<MappingRow>) => onChange({ ...row, ...part });
  const label = (name: string) => `${t("mappingRow", { no })}: ${name}`;
  const { places, kind } = mappedField(row.field);
  const units = unitsOf(row, t("mapOwnUnit"), language);
  const isWrong = readPath(row.path) === null || row.path.trim() === "";
  return (
    <div className="stack" role="group" aria-label={t("mappingRow", { no })}>
      <Divider className="no-margin" />
      <div className="row">
        <InputGroup
          fill
          aria-label={label(t("mapPath"))}
          placeholder={t("mapPath")}
          maxLength={200}
          intent={isWrong && row.path !== "" ? "danger" : "none"}
          value={row.path}
          onValueChange={(path) => set({ path })}
        />
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t("mappingRemove", { no })}
          title={t("mappingRemove", { no })}
          onClick={onRemove}
        />
      </div>
      <div className="cluster">
        <HTMLSelect
          aria-label={label(t("mapField"))}
          value={row.field}
          options={mappedKeys.map((value) => ({
            value,
            label: mappedField(value).name[language],
          }))}
          onChange={({ currentTarget: { selectedIndex } }) =>
            set({ field: mappedKeys[selectedIndex] ?? row.field, place: null, unit: null })
          }
        />
        {places !== undefined && (
          <HTMLSelect
            aria-label={label(t("mapPlace"))}
            title={t("mapPlace")}
            value={row.place ?? 1}
            options={Array.from({ length: places }, (_, index) => index + 1)}
            onChange={({ currentTarget: { value } }) => set({ place: Number(value) })}
          />
        )}
        {kind === "number" && units.length > 0 && (
          <HTMLSelect
            aria-label={label(t("mapUnit"))}
            title={t("mapUnit")}
            value={row.unit ?? ""}
            options={units}
            onChange={({ currentTarget: { value } }) =>
              set({ unit: foreignUnitKeys.find((key) => key === value) ?? null })
            }
          />
        )}
      </div>
      {kind === "number" && (
        <div className="row">
          <Scale row={row} label={label} set={set} />
        </div>
      )}
      <div className="row">
        <WordsInput row={row} label={label(t("mapWords"))} set={set} />
        <InputGroup
          fill
          aria-label={label(t("mapTopic"))}
          placeholder={t("mapTopic")}
          maxLength={100}
          value={row.topic}
          onValueChange={(next) => set({ topic: next })}
        />
      </div>
      <small role="status">{readText(t, props, topic, trial)}</small>
    </div>
  );
});

interface PartProps {
  readonly row: MappingRow;
  readonly label: (name: string) => string;
  readonly set: (part: Partial<MappingRow>) => void;
}

const Scale = observer(function Scale({ row, label, set }: PartProps) {
  const { t } = useMappingText();
  const field = (key: "factor" | "offset", sign: string, name: string) => (
    <label className="row" title={name}>
      {sign}{" "}
      <NumberControl
        id={label(name)}
        decimals={9}
        value={row[key]}
        onChange={(value) => set({ [key]: value })}
      />
    </label>
  );
  return (
    <>
      {field("factor", "×", t("mapFactor"))}
      {field("offset", "+", t("mapOffset"))}
      <HTMLSelect
        aria-label={label(t("mapSign"))}
        title={t("mapSign")}
        value={row.signedBits ?? ""}
        options={[
          { value: "", label: t("mapSigned") },
          ...signedWidths.map((bits) => ({ value: bits, label: t("mapSignedBits", { bits }) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ signedBits: signedWidths.find((bits) => String(bits) === value) ?? null })
        }
      />
    </>
  );
});

/** The text as typed; its pairs go into the row. Pairs set from outside replace it. */
function WordsInput({ row, label, set }: Omit<PartProps, "label"> & { readonly label: string }) {
  const [text, setText] = useState(wordsText(row.words));
  const isTyped = JSON.stringify(wordsIn(text)) === JSON.stringify(row.words);
  return (
    <InputGroup
      fill
      aria-label={label}
      placeholder={label.slice(label.indexOf(":") + 1).trim()}
      maxLength={1000}
      value={isTyped ? text : wordsText(row.words)}
      onValueChange={(next) => {
        setText(next);
        set({ words: wordsIn(next) });
      }}
    />
  );
}

function readText(t: MappingText, { row }: Props, topic: string, trial: Trial): string {
  if (!trial.hasExample) return "";
  if (!topicFits(row.topic, topic)) return t("mapOtherTopic");
  const value = readBy(trial, row);
  if (value === undefined) return t(isShadowed(trial, row) ? "mapTaken" : "mapReadsNothing");
  if (value !== null) return t("mapReads", { value });
  const isFaulty = trial.message?.faults.some(
    ({ kind, detail }) => kind === "unread" && detail.startsWith(`${row.path}: `),
  );
  return t(isFaulty === true ? "mapReadsFault" : "mapReadsNull");
}
