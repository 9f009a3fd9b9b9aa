import "./alarm-setting.module.css";
import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { PagedParts } from "../../components/panel/paged-parts.tsx";

const Kinds = lazy(async () => ({ default: (await import("./kind-view.tsx")).KindView }));
const Limits = lazy(async () => ({ default: (await import("./limit-view.tsx")).LimitView }));

/** /alarm/setting: what alarms are judged by, and where that comes from. */
export const AlarmSettingPage = observer(function AlarmSettingPage() {
  const { t } = useAlarmSettingText();
  return (
    <PagedParts
      label={t("alarmSetting")}
      parts={[
        { key: "kinds", name: t("partKinds"), View: Kinds },
        { key: "limits", name: t("partLimits"), View: Limits },
      ]}
    />
  );
});
