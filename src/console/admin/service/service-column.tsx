import { type Service, serviceFields } from "../../../../contract/account/service.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { ServiceText } from "../../../i18n/words/account/service-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import type { OrgNameOf } from "../../crud/select/use-orgs.ts";
import { listText } from "../../../lib/text/list-text.ts";

interface Props {
  readonly t: ServiceText;
  readonly language: Language;
  /** Accounts of every organisation are listed. */
  readonly isOfAll: boolean;
  readonly orgName: OrgNameOf;
}

export function serviceColumns({
  t,
  language,
  isOfAll,
  orgName,
}: Props): readonly Column<Service>[] {
  const column = columnsOf<Service>(serviceFields, language);
  return [
    column("name", { width: 170, sort: "name", isMain: true }),
    {
      key: "state",
      title: t("serviceState"),
      width: 80,
      cell: ({ isActive }) => t(isActive ? "serviceOn" : "serviceOff"),
    },
    column("roleKey", { width: 130, sort: "roleKey" }),
    ...(isOfAll ? [column("orgName", { width: 170, cell: (row) => orgName(row) ?? absent })] : []),
    {
      key: "rights",
      title: t("fieldRights"),
      width: 130,
      cell: (row) => rightsOf(row, t, language),
    },
    column("tokenCount", { width: 80, isNumber: true }),
    column("usedAt", { width: 160, sort: "usedAt", cell: ({ usedAt }) => usedText(usedAt, t) }),
    column("remark"),
  ];
}

/** The time something was last used, by the person's own clock. */
export const usedText = (usedAt: number | null, t: ServiceText) =>
  usedAt === null ? (
    t("neverUsed")
  ) : (
    <span className="time">{formatTime(usedAt, ownZone()).slice(0, 16)}</span>
  );

/** The two rights an account has beside the role. */
function rightsOf(
  { canOperate, remoteConfigFlag }: Service,
  t: ServiceText,
  language: Language,
): string {
  const rights = [
    canOperate === "1" && t("mayOperate"),
    remoteConfigFlag === "1" && t("mayConfigure"),
  ].filter((right) => right !== false);
  return rights.length === 0 ? t("readOnly") : listText(rights, language);
}
