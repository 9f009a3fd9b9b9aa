import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useBatchSay } from "../../i18n/words/batch.ts";
import { nameIn } from "../../lib/name.ts";
import { useAnswer } from "../part/use-answer.ts";

/** One of the templates that are seen; `none`: what stands for no one. */
export const TemplateSelect = observer(function TemplateSelect({
  value,
  none,
  onChange,
}: {
  value: number | null;
  none: string;
  onChange: (id: number | null) => void;
}) {
  const { say, language } = useBatchSay();
  const { value: list } = useAnswer("listConfigTemplate", { pageSize: 1000 });
  return (
    <HTMLSelect
      fill
      aria-label={say("template")}
      value={value ?? ""}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? null : Number(currentTarget.value))
      }
      options={[
        { value: "", label: none },
        ...(list?.rows ?? []).map((row) => ({ value: row.id, label: nameIn(row, language) })),
      ]}
    />
  );
});
