import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ConfigTemplate } from "../../../../contract/control/batch/config-template.ts";
import { configTemplateFields } from "../../../../contract/control/batch/config-template.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type BatchSay, useBatchSay } from "../../../i18n/words/control/batch-words.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import type { Column } from "../../crud/list/record-table.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { contentText } from "./content-text.ts";
import { DriftView } from "./drift-view.tsx";
import { templateFields, templateSource } from "./template-source.tsx";

/**
 * /envcontrol/index?tab=templates: settings as houses should have them; with `drift=ID` the houses
 * that should follow one, and where they do not.
 */
export const TemplatesPart = observer(function TemplatesPart() {
  const { read } = useListAddress();
  const id = Number(read("drift"));
  return Number.isInteger(id) && id > 0 ? <DriftView key={id} id={id} /> : <TemplateList />;
});

const TemplateList = observer(function TemplateList() {
  const { say, language } = useBatchSay();
  const { put } = useListAddress();
  const page = useRecordPage(templateSource);
  const breeds = useOptions("listBreed", { pageSize: 1000 }, page.editor.edit !== null).rows;
  return (
    <RecordPage
      page={page}
      title="configTemplates"
      searchHint="searchConfigTemplate"
      empty={{ title: "noConfigTemplates", why: "noConfigTemplatesWhy" }}
      columns={templateColumns(say, language, (id) => put({ drift: id }))}
      fields={() => templateFields(say, language, breeds)}
      newTitle={say("newTemplate")}
    />
  );
});

function templateColumns(
  say: BatchSay,
  language: Language,
  onDrift: (id: number) => void,
): readonly Column<ConfigTemplate>[] {
  const column = columnsOf<ConfigTemplate>(configTemplateFields, language);
  return [
    column("name", { key: "zh", isMain: true }),
    column("nameEn", { key: "en" }),
    column("species", { key: "species", width: 110 }),
    column("breedName", { key: "breed", width: 150 }),
    {
      key: "content",
      title: say("templateContent"),
      width: 320,
      cell: ({ content }) => contentText(content, say, language),
    },
    {
      key: "owner",
      title: say("templateOwner"),
      width: 120,
      cell: ({ isCommon }) => say(isCommon ? "common" : "own"),
    },
    {
      key: "drift",
      title: say("driftList"),
      width: 150,
      cell: ({ id, houseCount }) => (
        <Button
          variant="minimal"
          size="small"
          text={say("inHouses", { count: houseCount })}
          aria-label={`${say("driftList")}: ${say("inHouses", { count: houseCount })}`}
          onClick={() => onDrift(id)}
        />
      ),
    },
  ];
}
