import { expect, it } from "vitest";
import { severities } from "../../../contract/alarm/alarm.ts";
import { taskReasonText } from "../../../contract/control/firmware/rollout-task-name.ts";
import { batchReasonNames } from "../../../contract/control/batch/control-batch-name.ts";
import { riskReasons } from "../../../contract/control/risk/risk-word.ts";

it("severities have the same names everywhere", () => {
  const { 1: urgent, 2: high } = severities;
  const words = [
    ...["alarmed", "alarmSince"].map((reason) => taskReasonText(reason, "firmware", "zh")),
    taskReasonText("alarmSince", "config", "zh"),
    batchReasonNames.alarm.zh,
    riskReasons.alarmed.zh,
  ];
  for (const text of words) expect(text).toContain(`${urgent.name.zh}或${high.name.zh}报警`);
});
