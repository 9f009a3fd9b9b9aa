import { expect, it } from "vitest";
import { messages } from "../../../contract/base/server-message.ts";
import { routes } from "../../../contract/route/routes.ts";
import { consoleWords } from "../../../src/i18n/words/base/console-words.ts";

/** Section 8 of the specification: the success messages in English and Chinese. */
it("the messages equal the specification's, in both languages (§8.25)", () => {
  const { updated, resetDone, setDone } = messages;
  expect([updated, resetDone, setDone, consoleWords.copied]).toEqual([
    { zh: "更新成功", en: "update succeeded" },
    { zh: "重置成功", en: "reset succeeded" },
    { zh: "设置成功", en: "set up successfully" },
    { zh: "复制成功", en: "copy successfully" },
  ]);
});

it("are shown for every call that changes, resets or sets something", () => {
  const callsWith = (success: string) =>
    Object.values(routes)
      .filter((route) => "success" in route && route.success === success)
      .map(({ path }) => path)
      .toSorted();
  expect(callsWith("updated")).toEqual([
    "/alarmInput/update",
    "/alarmPhone/update",
    "/breed/saveDays",
    "/breed/update",
    "/camera/update",
    "/chatApp/update",
    "/concentrator/update",
    "/controlTemplate/update",
    "/deviceFile/retire",
    "/deviceFile/upload",
    "/display/update",
    "/drill/stop",
    "/drillPlan/update",
    "/externalId/update",
    "/farm/update",
    "/feed/update",
    "/flock/clear",
    "/flock/update",
    "/fuel/update",
    "/gateway/update",
    "/gatewayType/update",
    "/house/update",
    "/identityProvider/update",
    "/immune/reopen",
    "/immune/skip",
    "/maintenance/postpone",
    "/maintenance/update",
    "/maintenance/void",
    "/morning/answer",
    "/org/update",
    "/ownToken/update",
    "/peer/update",
    "/plannedWork/update",
    "/production/price",
    "/production/reopen",
    "/production/void",
    "/report/update",
    "/rota/update",
    "/service/token/update",
    "/service/update",
    "/tariff/update",
    "/terminal/update",
    "/unit/outOfService",
    "/unit/update",
    "/warning/dismiss",
    "/webhook/update",
  ]);
  expect(callsWith("resetDone")).toEqual(["/user/resetPwd"]);
  expect(callsWith("setDone")).toEqual([
    "/ai6000/autopilot",
    "/ai6000/refuse",
    "/alarmInput/shield",
    "/alarmOutage/create",
    "/alarmOutage/end",
    "/alarmPhone/pause",
    "/alarmPhone/switch",
    "/control/close",
    "/control/localOnly",
    "/control/rules",
    "/control/switch",
    "/controlTemplate/assign",
    "/deviceUpdate/approve",
    "/deviceUpdate/end",
    "/deviceUpdate/leaveOut",
    "/deviceUpdate/pause",
    "/deviceUpdate/resume",
    "/handover/saveShiftTimes",
    "/plannedWork/end",
    "/power/farm",
    "/power/farm",
    "/production/saveSettings",
    "/rota/swap",
    "/user/saveMapType",
    "/user/saveUserShacks",
  ]);
});
