import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { OptionsFailure } from "../../components/answer/options-failure.tsx";
import { useOrgs } from "../../crud/select/use-orgs.ts";
import { useAddress } from "../../crud/list/use-address.ts";

/**
 * Returns the organisation whose settings are shown: for users without one, the organisation the
 * address names.
 */
export function useSettingOrg(): number | undefined {
  const { session } = useStores();
  const isAny = hasEveryOrg(session.permissions);
  const orgs = useOrgs(isAny);
  const { read } = useAddress();
  return isAny ? Number(read("org")) || orgs[0]?.id : undefined;
}

/** For a user of all organisations: true until the organisation is known. Inside an observer. */
export function useIsOrgOpen(orgId: number | undefined): boolean {
  const { session } = useStores();
  return orgId === undefined && hasEveryOrg(session.permissions);
}

/** Returns the organisation's settings; requested again after a change by another user. */
export function useSetting(orgId: number | undefined) {
  const { recordChangeCounts } = useStores();
  const refreshKey = recordChangeCounts.countOf("alarmSettings");
  const isWaiting = useIsOrgOpen(orgId);
  return useApiQuery("readAlarmSetting", orgId === undefined ? {} : { orgId }, {
    refreshKey,
    isWaiting,
  });
}

/** Choice of the organisation, for users without one. */
export const OrgSelect = observer(function OrgSelect({ orgId }: { orgId: number | undefined }) {
  const { session } = useStores();
  const { t, language } = useAlarmSettingText();
  const { put } = useAddress();
  const orgs = useOrgs(hasEveryOrg(session.permissions));
  if (!hasEveryOrg(session.permissions)) return null;
  if (orgs.length === 0) return <OptionsFailure />;
  return (
    <>
      <HTMLSelect
        aria-label={t("ofOrg")}
        value={orgId ?? ""}
        onChange={(event) => put({ org: event.currentTarget.value })}
      >
        {orgs.map((org) => (
          <option key={org.id} value={org.id}>
            {nameIn(org, language)}
          </option>
        ))}
      </HTMLSelect>
      <OptionsFailure />
    </>
  );
});
