import css from "../../components/answer/note.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import type { Command } from "../../../../contract/control/command/command.ts";
import { isEnded } from "../../../../contract/control/command/command-state.ts";
import { outputTestOf, outputVerdicts } from "../../../../contract/control/protocol/output-test.ts";
import type { Terminal } from "../../../../contract/fleet/gateway/gateway-device.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type GatewayText, useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { type Column, RecordTable } from "../../crud/list/record-table.tsx";

/** Time for which each output is on, s. */
const testSeconds = 10;

/** Number of latest tests that are fetched to find the last one of each output. */
const testsMax = 200;

/** Tests of the outputs: each is switched on for a moment, and the measured values are shown. */
export const OutputTests = observer(function OutputTests({
  record,
  settings,
  devices,
  send,
}: {
  record: HouseRecord;
  settings: HouseSettingsReply;
  devices: readonly Terminal[];
  send: CommandSend;
}) {
  const { fleet, session } = useStores();
  const { t, language } = useGatewayText();
  // The general list of commands only has the newest ones: with many outputs, the first would be
  // missing by the time the last is tested.
  const query = useApiQuery("listCommand", {
    houseId: record.id,
    action: "output",
    pageSize: testsMax,
  });
  const { value } = query;
  useEffect(() => {
    for (const command of value?.rows ?? []) fleet.commands.put(command);
  }, [fleet, value]);
  const outputs = devices.filter(({ controlPort }) => controlPort !== null);
  const isOffered = settings.offer.actions.includes("output");
  if (outputs.length === 0 || !isOffered) return null;
  const commands = fleet.commands.ofHouse(record.id);
  const mayTest = session.may("control.send") && settings.lock === null;
  const resultOf = (device: Terminal): string => {
    if (device.concentratorId !== null) return t("outputElsewhere");
    const last = commands.find((command) => isTestOf(command, device));
    if (last === undefined) return value === undefined ? "–" : t("outputUntested");
    if (last.state !== "verified")
      return t(last.state !== "armed" && isEnded(last.state) ? "outputFailed" : "outputRuns");
    const { verdict, values } = outputTestOf(last.said ?? [], device);
    return fill(outputVerdicts[verdict][language], values);
  };
  const startTest = (port: number) =>
    void send.arm({
      kind: "do",
      houseId: record.id,
      action: { do: "output", port, seconds: testSeconds },
    });
  return (
    <section>
      <h2>{t("outputTest")}</h2>
      <p className={css.panelNote}>{t("outputWhy")}</p>
      <AnswerFailure query={query} />
      <RecordTable
        label={t("outputTest")}
        columns={columnsOf(t, resultOf, mayTest ? startTest : null)}
        rows={outputs}
        keyOf={({ id }) => id}
      />
    </section>
  );
});

const isTestOf = ({ action }: Command, { controlPort }: Terminal): boolean =>
  action?.do === "output" && action.port === controlPort;

/** `startTest`: reviews the command that tests a port; null: not permitted now. */
const columnsOf = (
  t: GatewayText,
  resultOf: (device: Terminal) => string,
  startTest: ((port: number) => void) | null,
): readonly Column<Terminal>[] => [
  {
    key: "name",
    title: t("terminals"),
    isMain: true,
    cell: ({ code, name }) => `${code} ${name}`,
  },
  {
    key: "port",
    title: t("controlPort"),
    width: 110,
    isNumber: true,
    cell: ({ controlPort }) => controlPort,
  },
  { key: "result", title: t("outputResult"), width: 320, cell: resultOf },
  {
    key: "test",
    title: t("outputTest"),
    width: 140,
    cell: ({ code, controlPort, concentratorId }) => (
      <Button
        size="small"
        text={t("outputStart", { seconds: testSeconds })}
        aria-label={`${t("outputStart", { seconds: testSeconds })} ${code}`}
        disabled={startTest === null || controlPort === null || concentratorId !== null}
        onClick={() => controlPort !== null && startTest?.(controlPort)}
      />
    ),
  },
];
