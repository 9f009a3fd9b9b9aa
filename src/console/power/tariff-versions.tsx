import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { TariffVersion } from "../../../contract/tariff.ts";
import { usePowerSay } from "../../i18n/words/power.ts";
import { TariffChanges } from "./tariff-changes.tsx";
import { TariffVersionForm } from "./tariff-version.tsx";

interface Props {
  /** Of the field. */
  readonly name: string;
  /** Null: it is new. */
  readonly tariffId: number | null;
  readonly versions: readonly TariffVersion[];
  readonly put: (versions: TariffVersion[]) => void;
  readonly fresh: () => TariffVersion;
}

/** The dated prices of a tariff, the newest first, and what they would change. */
export const TariffVersions = observer(function TariffVersions({
  name,
  tariffId,
  versions,
  put,
  fresh,
}: Props) {
  const { say } = usePowerSay();
  const change = (no: number, next: TariffVersion | null) =>
    put(versions.flatMap((one, at) => (at === no ? (next === null ? [] : [next]) : [one])));
  const newest = versions.at(-1);
  return (
    <div>
      {versions
        .map((version, no) => (
          <TariffVersionForm
            key={no}
            name={no === 0 ? name : undefined}
            version={version}
            put={(next) => change(no, next)}
            drop={versions.length > 1 ? () => change(no, null) : null}
          />
        ))
        .toReversed()}
      <Button
        className="tariff-add"
        size="small"
        text={say("addVersion")}
        onClick={() => put([...versions, { ...(newest ?? fresh()), validFrom: fresh().validFrom }])}
      />
      {tariffId !== null && <TariffChanges tariffId={tariffId} versions={versions} />}
    </div>
  );
});
