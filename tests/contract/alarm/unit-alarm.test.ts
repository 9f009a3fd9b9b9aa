import { describe, expect, it } from "vitest";
import { alarmSubjectOf, unitOfAlarm } from "../../../contract/alarm/unit-alarm.ts";

describe("the unit that an alarm is about", () => {
  it("is identified by its kind, and by its number where the alarm names one", () => {
    expect(unitOfAlarm({ key: "fanFault", subject: "3" })).toEqual({ kind: "fan", number: 3 });
    expect(unitOfAlarm({ key: "inletStuck", subject: alarmSubjectOf("inlet", 2) })).toEqual({
      kind: "inlet",
      number: 2,
    });
    expect(unitOfAlarm({ key: "padPump", subject: "" })).toEqual({ kind: "coolPad", number: null });
    expect(unitOfAlarm({ key: "sensorFault", subject: "rh" })).toEqual({
      kind: "probe",
      number: null,
    });
  });

  it("is none for an alarm of the whole house", () => {
    expect(unitOfAlarm({ key: "tempHigh", subject: "" })).toBeNull();
  });
});
