import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { PersonAction } from "../../../contract/control/order.ts";
import type { GatewayAction } from "../../../contract/gateway-feature.ts";
import { gatewayActions } from "../../../contract/gateway-feature-name.ts";
import { lockReasons } from "../../../contract/parameter/change-name.ts";
import type { HouseSettingsReply } from "../../../contract/parameter/setting-row.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCommandSay } from "../../i18n/words/command.ts";
import { DeviceLog } from "./device-log.tsx";
import { LocalOnly } from "./local-only.tsx";
import type { CommandSend } from "../../stores/parameter/command-send.ts";

interface Props {
  readonly settings: HouseSettingsReply;
  readonly send: CommandSend;
  readonly timeZone: string;
  /** Something of the settings was set here. */
  readonly onSet: () => void;
}

/** What the controller can be told to do. Each is reviewed before it goes out. */
export const DoPanel = observer(function DoPanel({ settings, send, timeZone, onSet }: Props) {
  const { session } = useStores();
  const { say, language } = useCommandSay();
  const { lock, offer, houseId } = settings;
  const why = !session.may("control.send")
    ? say("noRight")
    : lock === null
      ? null
      : lockReasons[lock][language];
  const shared = {
    ask: (action: PersonAction) => void send.arm({ kind: "do", houseId, action }),
    whyOf: (key: GatewayAction) => why ?? (offer.actions.includes(key) ? null : say("notOffered")),
    settings,
  };
  return (
    <section className="house-block" aria-labelledby="do-title">
      <h2 id="do-title">{say("operate")}</h2>
      {why !== null && <p className="panel-note">{why}</p>}
      <div className="do-list">
        <ModeAction {...shared} />
        <LevelAction {...shared} />
        <OutputAction {...shared} />
        <PlainActions {...shared} />
        <LocalOnly settings={settings} timeZone={timeZone} onSet={onSet} />
      </div>
      <DeviceLog houseId={houseId} timeZone={timeZone} />
    </section>
  );
});

interface ActionProps {
  readonly ask: (action: PersonAction) => void;
  /** Why it cannot be asked for; null: it can. */
  readonly whyOf: (key: GatewayAction) => string | null;
  readonly settings: HouseSettingsReply;
}

/** One thing to do: what it is, what is said of it, its button, and why the button is shut. */
function DoRow({
  name,
  hint,
  why,
  button,
  onAsk,
  children,
}: {
  name: string;
  hint: string;
  why: string | null;
  button: string;
  onAsk: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="do-row" role="group" aria-label={name}>
      <div className="do-name">
        <strong>{name}</strong>
        <small>{why ?? hint}</small>
      </div>
      <div className="do-fields">{children}</div>
      <Button text={button} disabled={why !== null} title={why ?? undefined} onClick={onAsk} />
    </div>
  );
}

const modes = ["smart", "hand", "empty"] as const;
const modeWords = { smart: "modeSmart", hand: "modeHand", empty: "modeEmpty" } as const;
const handMinutes = [15, 30, 60, 120, 240] as const;

const ModeAction = observer(function ModeAction({ ask, whyOf }: ActionProps) {
  const { say, language } = useCommandSay();
  const [to, setTo] = useState<(typeof modes)[number]>("smart");
  const [untilMin, setUntil] = useState(60);
  const isHand = to === "hand";
  return (
    <DoRow
      name={gatewayActions.mode[language]}
      hint={isHand ? say("handEnds") : ""}
      why={whyOf("mode")}
      button={say("setMode")}
      onAsk={() => ask(isHand ? { do: "mode", to, untilMin } : { do: "mode", to })}
    >
      <HTMLSelect
        aria-label={gatewayActions.mode[language]}
        value={to}
        onChange={({ currentTarget: { value } }) =>
          setTo(modes.find((one) => one === value) ?? "smart")
        }
        options={modes.map((value) => ({ value, label: say(modeWords[value]) }))}
      />
      {isHand && (
        <HTMLSelect
          aria-label={say("handFor")}
          value={untilMin}
          onChange={({ currentTarget: { value } }) => setUntil(Number(value))}
          options={handMinutes.map((value) => ({
            value,
            label: say("minutes", { count: value }),
          }))}
        />
      )}
    </DoRow>
  );
});

const LevelAction = observer(function LevelAction({ ask, whyOf, settings }: ActionProps) {
  const { say, language } = useCommandSay();
  const [to, setTo] = useState(0);
  const rows = settings.groups.find(({ group }) => group === "levels")?.settings.rows.length ?? 0;
  const count = rows > 0 ? rows : settings.levels;
  return (
    <DoRow
      name={gatewayActions.level[language]}
      hint={say("levelHint")}
      why={whyOf("level")}
      button={say("setLevel")}
      onAsk={() => ask({ do: "level", to })}
    >
      <HTMLSelect
        aria-label={gatewayActions.level[language]}
        value={to}
        onChange={({ currentTarget: { value } }) => setTo(Number(value))}
        options={Array.from({ length: count }, (_, value) => ({ value, label: String(value) }))}
      />
    </DoRow>
  );
});

const testSeconds = [5, 10, 30, 60] as const;
const ports = Array.from({ length: 255 }, (_, at) => at + 1);

const OutputAction = observer(function OutputAction({ ask, whyOf }: ActionProps) {
  const { say, language } = useCommandSay();
  const [port, setPort] = useState(1);
  const [seconds, setSeconds] = useState(10);
  return (
    <DoRow
      name={gatewayActions.output[language]}
      hint={say("outputHint")}
      why={whyOf("output")}
      button={say("testOutput")}
      onAsk={() => ask({ do: "output", port, seconds })}
    >
      <HTMLSelect
        aria-label={say("outputPort")}
        value={port}
        onChange={({ currentTarget: { value } }) => setPort(Number(value))}
        options={ports}
      />
      <HTMLSelect
        aria-label={say("outputFor")}
        value={seconds}
        onChange={({ currentTarget: { value } }) => setSeconds(Number(value))}
        options={testSeconds.map((value) => ({ value, label: say("seconds", { count: value }) }))}
      />
    </DoRow>
  );
});

const logLines = 200;
const plain = [
  { key: "clock", action: { do: "clock" }, button: "setClock", hint: "clockHint" },
  { key: "reset", action: { do: "reset", to: null }, button: "resetAlarms", hint: "resetHint" },
  { key: "restart", action: { do: "restart" }, button: "restart", hint: "restartHint" },
  { key: "log", action: { do: "log", lines: logLines }, button: "loadLog", hint: "logHint" },
] as const satisfies readonly {
  readonly key: GatewayAction;
  readonly action: PersonAction;
  readonly button: string;
  readonly hint: string;
}[];

/** Those of which nothing is said. */
const PlainActions = observer(function PlainActions({ ask, whyOf }: ActionProps) {
  const { say, language } = useCommandSay();
  return plain.map(({ key, action, button, hint }) => (
    <DoRow
      key={key}
      name={gatewayActions[key][language]}
      hint={say(hint)}
      why={whyOf(key)}
      button={say(button)}
      onAsk={() => ask(action)}
    />
  ));
});
