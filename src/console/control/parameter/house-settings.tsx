import { observer } from "mobx-react-lite";
import type { HouseTabProps } from "../../fleet/house-detail/house-tab-props.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { GroupPanel } from "./group-panel.tsx";
import { SettingsHead } from "./settings-head.tsx";
import { useSettings } from "./use-settings.ts";
import "../../crud/list/list.module.css";
import "./parameter.module.css";

/** The settings of a house's controller, and who changed them. */
export const HouseSettings = observer(function HouseSettings({
  record,
  timeZone,
}: Pick<HouseTabProps, "record" | "timeZone">) {
  const query = useSettings(record.id);
  return (
    <>
      <SettingsHead record={record} timeZone={timeZone} settings={query.value} />
      <QueryView query={query}>
        {(settings) => (
          <GroupPanel
            settings={settings}
            record={record}
            timeZone={timeZone}
            onSet={() => void query.load(false)}
          />
        )}
      </QueryView>
    </>
  );
});
