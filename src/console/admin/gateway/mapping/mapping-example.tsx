import { Button, FormGroup, HTMLSelect, InputGroup, TextArea } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import type { RawSample } from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import type { Leaf } from "../../../../../contract/fleet/foreign/json-path.ts";
import { mappedField } from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import { useMappingText } from "../../../../i18n/words/fleet/mapping-words.ts";
import { formatTime, ownZone } from "../../../../lib/time/format-time.ts";
import { useApiQuery } from "../../../components/answer/use-api-query.ts";
import type { Example, Trial } from "./mapping-edit.ts";

interface Props {
  /** Null: a new type, without any message yet. */
  readonly typeKey: number | null;
  readonly example: Example;
  readonly onExample: (example: Example) => void;
}

/** A received or pasted message on which the mapping is tried while it is edited. */
export const MappingExample = observer(function MappingExample({
  typeKey,
  example,
  onExample,
}: Props) {
  const { t } = useMappingText();
  const id = useId();
  return (
    <>
      {typeKey !== null && <StoredMessages typeKey={typeKey} onExample={onExample} />}
      <FormGroup label={t("example")} labelFor={id} className="no-margin">
        <InputGroup
          aria-label={t("exampleTopic")}
          placeholder={t("exampleTopic")}
          maxLength={200}
          value={example.topic}
          onValueChange={(topic) => onExample({ ...example, topic })}
        />
        <TextArea
          id={id}
          fill
          rows={6}
          spellCheck={false}
          maxLength={262_144}
          value={example.text}
          placeholder={'{"sensors": [{"id": "T1", "value": "24.5"}]}'}
          onChange={({ target: { value: text } }) => onExample({ ...example, text })}
        />
      </FormGroup>
    </>
  );
});

const StoredMessages = observer(function StoredMessages({
  typeKey,
  onExample,
}: Pick<Props, "onExample"> & { readonly typeKey: number }) {
  const { t } = useMappingText();
  const [requestCount, setRequestCount] = useState(0);
  const [chosen, setChosen] = useState("");
  const { value: samples, failure } = useApiQuery(
    "listRawSample",
    { id: typeKey },
    { refreshKey: requestCount },
  );
  const nameOf = ({ gatewayId, topic }: RawSample) => `${gatewayId}/${topic}`;
  const pick = (name: string) => {
    setChosen(name);
    const sample = samples?.find((sample) => nameOf(sample) === name);
    if (sample !== undefined) onExample({ topic: sample.topic, text: sample.text });
  };
  const isCut = samples?.some((sample) => sample.isCut && nameOf(sample) === chosen) === true;
  if (failure !== null) return <p role="alert">{t("exampleFailed")}</p>;
  return (
    <div className="cluster">
      {samples?.length === 0 ? (
        <small>{t("exampleNone")}</small>
      ) : (
        <HTMLSelect
          aria-label={t("exampleFrom")}
          value={chosen}
          options={[
            { value: "", label: t("exampleOwn") },
            ...(samples ?? []).map((item) => ({
              value: nameOf(item),
              label: `${item.networkId} ${item.topic} ${formatTime(item.at, ownZone())}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => pick(value)}
        />
      )}
      <Button
        size="small"
        variant="outlined"
        text={t("exampleRefresh")}
        onClick={() => setRequestCount(requestCount + 1)}
      />
      {isCut && <small>{t("exampleCut")}</small>}
    </div>
  );
});

/** Result of the example: frames, their time, and the values that are not used. */
export const MappingResult = observer(function MappingResult({
  trial: { message, fault, unmapped },
  onAdd,
}: {
  readonly trial: Trial;
  readonly onAdd: (leaf: Leaf) => void;
}) {
  const { t, language } = useMappingText();
  if (fault !== null) return <p role="alert">{t("exampleBad", { why: fault })}</p>;
  if (message === null) return null;
  const last = message.frames.at(-1);
  const values = (last?.hits ?? []).map(({ field, place, value }) => {
    const { name } = mappedField(field);
    return `${name[language]}${place === null ? "" : ` ${place}`} = ${value ?? "–"}`;
  });
  return (
    <div role="status">
      <strong>{t("resultTitle")}</strong>
      <p className="no-margin">
        {last === undefined
          ? t("resultNone")
          : `${t("resultFrames", { count: message.frames.length })}: ${values.join("; ")}`}
      </p>
      {last !== undefined && (
        <p className="no-margin">
          {last.atMs === null
            ? t("resultArrival")
            : t("resultTime", { time: formatTime(last.atMs, ownZone()) })}
        </p>
      )}
      {message.faults.map(({ kind, detail }) => (
        <p key={`${kind} ${detail}`} className="no-margin">
          {t("resultFault", { detail })}
        </p>
      ))}
      {unmapped.length > 0 && <p className="no-margin">{t("unmappedTitle")}</p>}
      <div className="cluster">
        {unmapped.slice(0, shownMax).map(({ path, value }) => (
          <Button
            key={path}
            size="small"
            variant="outlined"
            text={`${path} = ${String(value).slice(0, 30)}`}
            onClick={() => onAdd({ path, value })}
          />
        ))}
      </div>
    </div>
  );
});
const shownMax = 40;
