import css from "./home.module.css";
import type { Animal } from "../../../../contract/base/animal.ts";
import { HTMLTable } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { Language } from "../../../../contract/base/words.ts";
import { formatTenThousands } from "../../../lib/text/ten-thousands.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { HeadRow } from "../../components/panel/head-row.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

/** State and totals of a farm or an organisation. */
export interface StatusRow {
  readonly key: number;
  readonly mark: ReactNode;
  readonly name: ReactNode;
  /** Null in all rows if farms are not counted. */
  readonly farms: number | null;
  readonly houses: number;
  readonly alarm: number;
  readonly offline: number;
  readonly birds: number;
  readonly className?: string;
}

interface Props {
  readonly nameHead: string;
  readonly rows: readonly StatusRow[];
  /** The attribute that identifies a row. */
  readonly rowKey: "data-farm" | "data-org";
  /** The animals counted. */
  readonly animal: Animal;
}

export const StatusTable = observer(function StatusTable({
  nameHead,
  rows,
  rowKey,
  animal,
}: Props) {
  const { t, language } = useOverviewText(animal);
  const hasFarms = rows.some(({ farms }) => farms !== null);
  return (
    <HTMLTable compact className={css.statusTable}>
      <HeadRow
        heads={[
          t("worstState"),
          nameHead,
          hasFarms ? { name: t("farmsSeen"), isNumber: true, isWide: true } : null,
          { name: t("houses"), isNumber: true },
          { name: t("filterAlarm"), isNumber: true },
          { name: t("filterOffline"), isNumber: true },
          {
            name: (
              <>
                {t("birdsAlive")} <small>{t("tenThousandBirds")}</small>
              </>
            ),
            isNumber: true,
            isWide: true,
          },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.className} {...{ [rowKey]: row.key }}>
            <td>{row.mark}</td>
            <th scope="row">{row.name}</th>
            {row.farms !== null && <Count value={row.farms} isWide language={language} />}
            <Count value={row.houses} language={language} />
            <Count value={row.alarm} language={language} />
            <Count value={row.offline} language={language} />
            <td className={`num ${css.wideCell}`}>{formatTenThousands(row.birds, language)}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
});

function Count({
  value,
  isWide = false,
  language,
}: {
  value: number;
  isWide?: boolean;
  language: Language;
}) {
  return (
    <td className={isWide ? `num ${css.wideCell}` : "num"}>{formatNumber(value, 0, language)}</td>
  );
}
