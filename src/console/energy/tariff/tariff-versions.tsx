import "./tariff-versions.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { TariffVersion } from "../../../../contract/energy/tariff.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { useRowKeys } from "../../components/input/use-row-keys.ts";
import type { ReviewedPrices } from "./price-review.ts";
import { TariffChanges } from "./tariff-changes.tsx";
import { TariffVersionForm } from "./tariff-version.tsx";

interface Props {
  /** Name of the field. */
  readonly name: string;
  /** Null: it is new. */
  readonly tariffId: number | null;
  readonly versions: readonly TariffVersion[];
  readonly review: ReviewedPrices;
  readonly put: (versions: TariffVersion[]) => void;
  readonly fresh: () => TariffVersion;
}

/** The dated prices of a tariff, newest first, and the costs they would change. */
export const TariffVersions = observer(function TariffVersions({
  name,
  tariffId,
  versions,
  review,
  put,
  fresh,
}: Props) {
  const { t } = usePowerText();
  const rows = useRowKeys(versions.length);
  const drop = (no: number) => {
    rows.drop(no);
    put(versions.filter((_, index) => index !== no));
  };
  const newest = versions.at(-1);
  return (
    <div>
      {versions
        .map((version, no) => (
          <TariffVersionForm
            key={rows.keys[no]}
            name={no === 0 ? name : undefined}
            version={version}
            put={(next) => put(versions.with(no, next))}
            drop={versions.length > 1 ? () => drop(no) : null}
          />
        ))
        .toReversed()}
      <Button
        className="tariff-add"
        size="small"
        text={t("addVersion")}
        onClick={() => {
          rows.add();
          put([...versions, { ...(newest ?? fresh()), validFrom: fresh().validFrom }]);
        }}
      />
      {tariffId !== null && (
        <TariffChanges tariffId={tariffId} versions={versions} review={review} />
      )}
    </div>
  );
});
