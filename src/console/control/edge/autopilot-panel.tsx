import houseCss from "../../fleet/house-detail/house.module.css";
import noteCss from "../../components/answer/note.module.css";
import edgeCss from "./edge.module.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId, useState } from "react";
import type { EdgeComputer, SiteHouse } from "../../../../contract/control/edge/edge-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { autopilotEndNames } from "../../../../contract/control/edge/edge-name.ts";
import { type SiteText, useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { Task } from "../../../stores/record/task.ts";
import { TaskForm, TaskFormDialog } from "../../components/dialog/task-form.tsx";
import type { Language } from "../../../../contract/base/words.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly site: EdgeComputer;
  readonly timeZone: string;
  readonly onChanged: () => void;
}

type Setting = { readonly id: number; readonly houseId: number; readonly hours: number };

/**
 * Houses that follow advice automatically, with the consenting person and the end; by default none.
 */
export const AutopilotPanel = observer(function AutopilotPanel(props: Props) {
  const { session } = useStores();
  const { t } = useSiteText();
  const [starting, start] = useState<SiteHouse | null>(null);
  const { site, onChanged } = props;
  const isMine = session.may("autopilot.manage");
  if (site.houses.length === 0) return null;
  return (
    <section className={houseCss.houseBlock} aria-labelledby="site-autopilot">
      <h2 id="site-autopilot">{t("autopilot")}</h2>
      <p className={noteCss.panelNote}>{t("autopilotHint")}</p>
      {!isMine && <p className={noteCss.panelNote}>{t("autopilotNoRight")}</p>}
      <ul className={`bare-list ${edgeCss.pilotList}`}>
        {site.houses.map((house) => (
          <PilotRow
            key={house.houseId}
            {...props}
            house={house}
            onStart={isMine ? () => start(house) : null}
          />
        ))}
      </ul>
      {starting !== null && (
        <StartDialog
          site={site}
          house={starting}
          onClose={() => {
            start(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
});

function stateText(
  { autopilot }: SiteHouse,
  timeZone: string,
  t: SiteText,
  language: Language,
): string {
  if (autopilot === null) return t("pilotOff");
  const { until, by, end, endedAt, acts } = autopilot;
  const done = acts === 0 ? "" : ` · ${t("pilotActs", { count: acts })}`;
  const time = formatTime(end === null ? until : (endedAt ?? until), timeZone).slice(5, 16);
  if (end === null) return `${t("pilotOn", { time, by: personName(by) })}${done}`;
  return `${t("pilotEnded", { time, why: autopilotEndNames[end][language] })}${done}`;
}

const PilotRow = observer(function PilotRow({
  site,
  house,
  timeZone,
  onStart,
  onChanged,
}: Props & { house: SiteHouse; onStart: (() => void) | null }) {
  const { callApi, fleet } = useStores();
  const { t, language } = useSiteText();
  const [isBusy, setBusy] = useState(false);
  const known = fleet.house(house.houseId)?.house;
  const name = known === undefined ? house.networkId : nameIn(known, language);
  const isOn = house.autopilot !== null && house.autopilot.end === null;
  const stop = () => {
    setBusy(true);
    void callApi("setAutopilot", { id: site.gatewayId, houseId: house.houseId, hours: 0 })
      // The frame around the pages reports a failure.
      .then(onChanged, () => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <li className={isOn ? "is-on" : undefined}>
      <strong>{name}</strong>
      <span>{stateText(house, timeZone, t, language)}</span>
      {onStart !== null && (
        <Button
          size="small"
          text={t(isOn ? "pilotStop" : "pilotStart")}
          aria-label={t(isOn ? "pilotStopOf" : "pilotStartOf", { house: name })}
          loading={isBusy}
          onClick={isOn ? stop : onStart}
        />
      )}
    </li>
  );
});

const nothing = (): void => undefined;
const hourChoices = [1, 4, 8, 12, 24] as const;

const StartDialog = observer(function StartDialog({
  site,
  house,
  onClose,
}: {
  site: EdgeComputer;
  house: SiteHouse;
  onClose: () => void;
}) {
  const { callApi, fleet } = useStores();
  const { t, language } = useSiteText();
  const [hours, setHours] = useState<number>(8);
  const [task] = useState(
    () => new Task((input: Setting) => callApi("setAutopilot", input), nothing),
  );
  const id = useId();
  const known = fleet.house(house.houseId)?.house;
  const name = known === undefined ? house.networkId : nameIn(known, language);
  return (
    <TaskFormDialog isOpen title={t("pilotStartOf", { house: name })} onClose={onClose}>
      <TaskForm
        task={task}
        input={{ id: site.gatewayId, houseId: house.houseId, hours }}
        button={t("pilotStart").replace("…", "")}
        isShort={false}
        onClose={onClose}
        onSent={onClose}
      >
        <p>{t("autopilotHint")}</p>
        <p>{t("pilotStand")}</p>
        <label className={`row ${edgeCss.pilotHours}`} htmlFor={id}>
          {t("pilotHours")}
          <HTMLSelect
            id={id}
            value={hours}
            onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
            options={hourChoices.map((count) => ({
              value: count,
              label: t("pilotHour", { count }),
            }))}
          />
        </label>
      </TaskForm>
    </TaskFormDialog>
  );
});
