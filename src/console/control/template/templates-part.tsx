import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ConfigTemplate } from "../../../../contract/control/batch/config-template.ts";
import { configTemplateFields } from "../../../../contract/control/batch/config-template.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type BatchText, useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { useOptions } from "../../crud/select/use-options.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { breedNameIn } from "../../../../contract/base/localized-name.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { contentText } from "./content-text.ts";
import { DriftView } from "./drift-view.tsx";
import { templateFields, templateSource } from "./template-source.tsx";

/**
 * /envcontrol/templates: settings as houses should have them; with `drift=ID` the houses that
 * should follow one, and their differences.
 */
export const TemplatesPart = observer(function TemplatesPart() {
  const { read } = useListAddress();
  const id = Number(read("drift"));
  return Number.isInteger(id) && id > 0 ? <DriftView key={id} id={id} /> : <TemplateList />;
});

const TemplateList = observer(function TemplateList() {
  const { t, language } = useBatchText();
  const { put } = useListAddress();
  const page = useRecordPage(templateSource);
  const breeds = useOptions("listBreed", { pageSize: 1000 }, page.editor.edit !== null).rows;
  return (
    <RecordPage
      page={page}
      title="configTemplates"
      searchHint="searchConfigTemplate"
      empty={{ title: "noConfigTemplates", why: "noConfigTemplatesWhy" }}
      columns={templateColumns(t, language, (id) => put({ drift: id }))}
      fields={() => templateFields(t, language, breeds)}
      newTitle={t("newTemplate")}
    />
  );
});

function templateColumns(
  t: BatchText,
  language: Language,
  onDrift: (id: number) => void,
): readonly Column<ConfigTemplate>[] {
  const column = columnsOf<ConfigTemplate>(configTemplateFields, language);
  return [
    column(language === "zh" ? "name" : "nameEn", { key: "name", isMain: true }),
    column(language === "zh" ? "nameEn" : "name", { key: "other" }),
    column("species", { key: "species", width: 110 }),
    column("breedName", {
      key: "breed",
      width: 150,
      cell: ({ breedName, breedNameEn }) =>
        breedName === null ? absent : breedNameIn({ breedName, breedNameEn }, language),
    }),
    {
      key: "content",
      title: t("templateContent"),
      width: 320,
      cell: ({ content }) => contentText(content, t, language),
    },
    {
      key: "owner",
      title: t("templateOwner"),
      width: 120,
      cell: ({ isCommon }) => t(isCommon ? "common" : "own"),
    },
    {
      key: "drift",
      title: t("driftList"),
      width: 150,
      cell: ({ id, houseCount }) => (
        <Button
          variant="minimal"
          size="small"
          text={t("inHouses", { count: houseCount })}
          aria-label={`${t("driftList")}: ${t("inHouses", { count: houseCount })}`}
          onClick={() => onDrift(id)}
        />
      ),
    },
  ];
}
