import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { portMax } from "../../../../contract/fleet/gateway/gateway-device.ts";
import { gatewayActions } from "../../../../contract/fleet/gateway/gateway-feature-name.ts";
import { wiredOutputs } from "../../../../contract/control/parameter/wiring.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { NumberControl } from "../../crud/form/number-control.tsx";
import { type ActionProps, DoRow } from "./action-row.tsx";

const testSeconds = [5, 10, 30, 60] as const;

const isPort = (port: number | undefined): port is number =>
  port !== undefined && port >= 1 && port <= portMax;

/**
 * Switches one output on for a moment; only wired ones are offered if the gateway has reported its
 * wiring.
 */
export const OutputAction = observer(function OutputAction({
  request,
  whyOf,
  settings,
}: ActionProps) {
  const { t, language } = useCommandText();
  const [port, setPort] = useState<number | undefined>();
  const [seconds, setSeconds] = useState(10);
  const wiring = settings.groups.find(({ group }) => group === "wiring");
  const outputs = wiring === undefined ? [] : wiredOutputs(wiring.settings);
  const isKnown = outputs.length > 0;
  const canTest = isKnown ? outputs.some((output) => output.port === port) : isPort(port);
  const unchosen = isKnown ? t("outputUnchosen") : t("outputUnread", { most: portMax });
  return (
    <DoRow
      name={gatewayActions.output[language]}
      hint={t("outputHint")}
      why={whyOf("output") ?? (canTest ? null : unchosen)}
      button={t("testOutput")}
      onRequest={() => isPort(port) && request({ do: "output", port, seconds })}
    >
      {isKnown ? (
        <FilterSelect
          label={t("outputPort")}
          every={t("chooseOne")}
          value={canTest ? (port ?? 0) : 0}
          options={outputs.map((output) => ({
            value: output.port,
            label: `${output.port} · ${output.name}`,
          }))}
          onPick={(value) => setPort(value === "" ? undefined : Number(value))}
        />
      ) : (
        <NumberControl
          aria-label={t("outputPort")}
          aria-invalid={port !== undefined && !canTest}
          decimals={0}
          value={port}
          onChange={setPort}
        />
      )}
      <HTMLSelect
        aria-label={t("outputFor")}
        value={seconds}
        onChange={({ currentTarget: { value } }) => setSeconds(Number(value))}
        options={testSeconds.map((value) => ({ value, label: t("seconds", { count: value }) }))}
      />
    </DoRow>
  );
});
