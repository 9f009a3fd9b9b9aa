import { observer } from "mobx-react-lite";
import {
  type ExternalId,
  externalIdFields as fields,
  externalKindKeys,
  externalKinds,
} from "../../../../contract/fleet/external-id.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useExternalIdText } from "../../../i18n/words/fleet/external-id-words.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useOrgName } from "../../crud/select/use-orgs.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { externalIdFields, externalIdSource } from "./external-id-source.tsx";

/** Ids that an ERP or HR system has for farms, houses, flocks and gateways. */
export const ExternalIdPage = observer(function ExternalIdPage() {
  const { fleet } = useStores();
  const { t, language } = useExternalIdText();
  const orgName = useOrgName();
  const kind = useListAddress().pick("kind", externalKindKeys);
  const page = useRecordPage(externalIdSource, { kind });
  const column = columnsOf<ExternalId>(fields, language);
  return (
    <RecordPage
      page={page}
      title="externalIds"
      searchHint="searchExternalId"
      empty={{ title: "noExternalIds", why: "noExternalIdsWhy" }}
      filterNames={["kind"]}
      filters={
        <FilterSelect
          label={fields.kind.name[language]}
          every={t("everyKind")}
          value={kind}
          options={externalKindKeys.map((value) => ({
            value,
            label: externalKinds[value][language],
          }))}
          onPick={(value) => page.address.setQuery({ kind: value })}
        />
      }
      columns={[
        column("externalId", { width: 200, sort: "externalId", isMain: true }),
        column("system", { width: 140, sort: "system" }),
        column("kind", { width: 120, sort: "kind" }),
        column("thingName", {
          cell: ({ thingName: name, thingNameEn: nameEn }) => nameIn({ name, nameEn }, language),
        }),
        column("orgName", { width: 200, cell: orgName }),
      ]}
      fields={(row, values) =>
        externalIdFields({ orgs: [...fleet.orgs.values()], t, language }, row, values)
      }
      newTitle={t("newExternalId")}
      removalNote={t("removeExternalIdNote")}
    />
  );
});
