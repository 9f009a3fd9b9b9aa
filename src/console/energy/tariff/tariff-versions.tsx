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
  const drop = (index: number) => {
    rows.drop(index);
    put(versions.filter((_, place) => place !== index));
  };
  const newest = versions.at(-1);
  return (
    <div>
      {versions
        .map((version, position) => (
          <TariffVersionForm
            key={rows.keys[position]}
            name={position === 0 ? name : undefined}
            version={version}
            put={(next) => put(versions.with(position, next))}
            drop={versions.length > 1 ? () => drop(position) : null}
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
