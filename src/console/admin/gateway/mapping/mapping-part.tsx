import { Button, FormGroup, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId, useMemo, useState } from "react";
import type { ForeignMapping } from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import { useMappingText } from "../../../../i18n/words/fleet/mapping-words.ts";
import { ownZone } from "../../../../lib/time/format-time.ts";
import type { FieldPart } from "../../../crud/form/form-field.ts";
import { ZoneSelect } from "../../../crud/form/zone-select.tsx";
import { blankMapping, blankRow, tried, withValue } from "./mapping-edit.ts";
import { MappingExample, MappingResult } from "./mapping-example.tsx";
import { MappingRowForm } from "./mapping-row.tsx";

const rowsMax = 200;

/** The mapping of a type of gateways, with an example on which it is tried while it is edited. */
export const MappingPart = observer(function MappingPart({
  name,
  value: mapping,
  put,
  typeKey,
}: FieldPart<ForeignMapping | null> & { readonly typeKey: number | null }) {
  const { t } = useMappingText();
  const [example, setExample] = useState({ topic: "", text: "" });
  const trial = useMemo(() => tried(mapping ?? blankMapping, example), [mapping, example]);
  if (mapping === null)
    return (
      <div className="cluster">
        <span>{t("mappingNone")}</span>
        <Button
          name={name}
          size="small"
          variant="outlined"
          text={t("mappingStart")}
          onClick={() => put({ ...blankMapping, rows: [blankRow] })}
        />
      </div>
    );
  const { rows } = mapping;
  const setRows = (next: ForeignMapping["rows"]) => put({ ...mapping, rows: next });
  return (
    <div className="stack">
      <MappingExample typeKey={typeKey} example={example} onExample={setExample} />
      <MappingResult trial={trial} onAdd={(leaf) => put(withValue(mapping, leaf, example.topic))} />
      {rows.map((row, index) => (
        <MappingRowForm
          key={index}
          no={index + 1}
          row={row}
          trial={trial}
          topic={example.topic}
          onChange={(next) => setRows(rows.with(index, next))}
          onRemove={() => setRows(rows.toSpliced(index, 1))}
        />
      ))}
      <div className="cluster">
        <Button
          name={name}
          size="small"
          variant="outlined"
          text={t("mappingAdd")}
          disabled={rows.length >= rowsMax}
          onClick={() => setRows([...rows, blankRow])}
        />
        <Button size="small" variant="outlined" text={t("mappingEnd")} onClick={() => put(null)} />
      </div>
      <MessagePaths mapping={mapping} put={put} />
    </div>
  );
});

/** Paths of the frames and the time of a message. */
const MessagePaths = observer(function MessagePaths({
  mapping,
  put,
}: {
  readonly mapping: ForeignMapping;
  readonly put: (mapping: ForeignMapping) => void;
}) {
  const { t } = useMappingText();
  const id = useId();
  const { each, time } = mapping;
  return (
    <>
      <FormGroup label={t("mapTime")} labelFor={`${id}-time`} className="no-margin">
        <InputGroup
          id={`${id}-time`}
          maxLength={200}
          value={time?.path ?? ""}
          onValueChange={(path) =>
            put({
              ...mapping,
              time: path.trim() === "" ? null : { zone: time?.zone ?? ownZone(), path },
            })
          }
        />
      </FormGroup>
      {time !== null && (
        <FormGroup label={t("mapZone")} className="no-margin">
          <ZoneSelect
            name={`${id}-zone`}
            label={t("mapZone")}
            value={time.zone ?? ownZone()}
            put={(zone) => put({ ...mapping, time: { ...time, zone } })}
            isFaulty={false}
            noteId=""
          />
        </FormGroup>
      )}
      <FormGroup label={t("mapEach")} labelFor={`${id}-each`} className="no-margin">
        <InputGroup
          id={`${id}-each`}
          maxLength={200}
          value={each}
          onValueChange={(next) => put({ ...mapping, each: next })}
        />
      </FormGroup>
    </>
  );
});
