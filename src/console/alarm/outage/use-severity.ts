import { useEffect, useState } from "react";
import { type AlarmKey, alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import type { KindSetting } from "../../../../contract/alarm/alarm-setting.ts";
import type { Severity } from "../../../../contract/alarm/alarm.ts";
import { useStores } from "../../../context/use-stores.ts";

/**
 * Returns the severity of an alarm of a house, or the highest of several: as set by its
 * organisation, and from the catalogue until that is loaded. Inside an observer.
 */
export function useSeverity(houseId: number | null, ...keys: readonly AlarmKey[]): Severity {
  const { callApi, fleet } = useStores();
  const [known, setKnown] = useState<{ of: number; kinds: readonly KindSetting[] } | null>(null);
  const orgId = houseId === null ? undefined : fleet.house(houseId)?.house.orgId;
  useEffect(() => {
    if (orgId === undefined) return;
    const aborter = new AbortController();
    void callApi(
      "readAlarmSetting",
      { orgId },
      { signal: aborter.signal, isForeground: false },
    ).then(
      (setting) => setKnown({ of: orgId, kinds: setting.kinds }),
      () => undefined,
    );
    // The answer stays while the page is hidden: the next one may fail.
    return () => aborter.abort();
  }, [callApi, orgId]);
  const kinds = known?.of === orgId ? known?.kinds : undefined;
  const severityOf = (key: AlarmKey): Severity =>
    kinds?.find((kind) => kind.key === key)?.severity ?? alarmKinds[key].severity;
  return keys.map(severityOf).sort()[0] ?? 4;
}
