import { inOneLanguage } from "../../../../contract/base/words.ts";
import "../power/power.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { type Tariff, tariffFields } from "../../../../contract/energy/tariff.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { useOrgName, useOrgs } from "../../crud/select/use-orgs.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import type { Column } from "../../crud/list/record-table.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { ReviewedPrices } from "./price-review.ts";
import { tariffForm, tariffSource } from "./tariff-source.tsx";

/** The price lists, and the forms that make, change and delete them. */
export const TariffPart = observer(function TariffPart() {
  const { user } = useStores().session;
  return user !== null && <Tariffs operator={user} />;
});

const Tariffs = observer(function Tariffs({ operator }: { readonly operator: CurrentUser }) {
  const { t, language } = usePowerText();
  const [review] = useState(() => new ReviewedPrices());
  const { connection } = useStores();
  const now = () => connection.serverNow;
  const [source] = useState(() => tariffSource(operator, review, now));
  const page = useRecordPage(source);
  const isOfAll = hasEveryOrg(operator);
  const orgName = useOrgName();
  const orgs = useOrgs(page.editor.edit !== null && isOfAll);
  const column = columnsOf<Tariff>(tariffFields, language);
  const columns: Column<Tariff>[] = [
    column("name", {
      width: 180,
      isMain: true,
      cell: ({ name }) => inOneLanguage(name, language),
    }),
    ...(isOfAll ? [column("orgName", { width: 160, cell: orgName })] : []),
    column("currency", { width: 100 }),
    {
      key: "versions",
      title: tariffFields.versions.name[language],
      width: 240,
      cell: ({ versions }) =>
        listText(
          versions.map(({ validFrom }) => t("versionFrom", { day: validFrom })),
          language,
        ),
    },
    column("farmCount", { width: 90 }),
  ];
  return (
    <RecordPage
      page={page}
      title="tariffs"
      searchHint="searchTariff"
      empty={{ title: "noTariffs", why: "noTariffsWhy" }}
      columns={columns}
      fields={(tariff, values) =>
        tariffForm({ t, language, review, now, orgs: isOfAll ? orgs : null }, tariff, values)
      }
      newTitle={t("newTariff")}
    />
  );
});
