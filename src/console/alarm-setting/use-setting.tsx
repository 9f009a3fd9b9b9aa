import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { hasEveryOrg } from "../../../contract/role.ts";
import { useStores } from "../../context/use-stores.ts";
import { useAlarmSettingSay } from "../../i18n/words/alarm-setting.ts";
import { nameIn } from "../../lib/name.ts";
import { useAnswer } from "../part/use-answer.ts";
import { useOrgs } from "../pick/use-orgs.ts";
import { useAddress } from "../record/use-address.ts";

/** Whose settings are shown: of whoever belongs to none, the organisation the address names. */
export function useSettingOrg(): number | undefined {
  const { session } = useStores();
  const isAny = hasEveryOrg(session.power);
  const orgs = useOrgs(isAny);
  const { read } = useAddress();
  return isAny ? Number(read("org")) || orgs[0]?.id : undefined;
}

/** What the organisation has set; asked for again when somebody changes it. */
export function useSetting(orgId: number | undefined) {
  const { recordChangeCounts } = useStores();
  const news = recordChangeCounts.countOf("alarmSettings");
  return useAnswer("readAlarmSetting", orgId === undefined ? {} : { orgId }, { news });
}

/** Which organisation, for those who belong to none. */
export const OrgSelect = observer(function OrgSelect({ orgId }: { orgId: number | undefined }) {
  const { session } = useStores();
  const { say, language } = useAlarmSettingSay();
  const { put } = useAddress();
  const orgs = useOrgs(hasEveryOrg(session.power));
  if (!hasEveryOrg(session.power)) return null;
  return (
    <HTMLSelect
      aria-label={say("ofOrg")}
      value={orgId ?? ""}
      onChange={(event) => put({ org: event.currentTarget.value })}
    >
      {orgs.map((org) => (
        <option key={org.id} value={org.id}>
          {nameIn(org, language)}
        </option>
      ))}
    </HTMLSelect>
  );
});
