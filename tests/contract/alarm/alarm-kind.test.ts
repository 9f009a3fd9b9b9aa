import { expect, test } from "vitest";
import { alarmKinds } from "../../../contract/alarm/alarm-kind.ts";

/**
 * The catalogue as agreed: code, severity, delay until an alarm is reported and until it is
 * cleared, deadband, and its audience. It applies to organisations that have not changed it.
 */
const agreed = `
1101 tempHigh 2 3min 2min 0.5 block
1102 tempAbsHigh 1 0 5min 0.5 block
1103 tempLow 2 5min 2min 0.5 block
1104 tempDiff 3 10min 5min 1 block
1105 tempRise 2 0 10min 0 block
1106 feltLow 3 10min 5min 1 block
1201 rhHigh 3 30min 15min 3 block
1202 rhLow 3 30min 15min 3 block
1301 co2High 3 15min 10min 200 block
1302 co2Urgent 1 5min 5min 200 block
1311 nh3High 3 15min 10min 2 block
1312 nh3Urgent 2 15min 10min 2 block
1401 spHigh 2 60s 60s 3 block
1402 spLow 2 60s 60s 3 block
1403 airSpeedLow 3 5min 5min 0.2 block
1501 waterZero 1 60min 0 0 block
1502 waterOver 2 15min 30min 0 block
1503 waterDayLow 3 10min 0 0 block
1504 waterDayHigh 3 10min 0 0 block
1511 feedZero 2 180min 0 0 block
1512 augerLong 2 45min 0 0 device
1513 feedDayDev 4 5min 0 0 block
1521 siloLow 3 30min 0 0.1 block
1601 mortHigh 2 0 0 0.1 block
1602 weightLow 4 360min 360min 1 block
1603 uniformityLow 4 0 0 1 block
1604 layDrop 3 0 0 1 block
1605 flockUnknown 2 60min 1440min 0 block
2101 powerFail 1 10s 60s 0 block
2102 phaseLoss 1 10s 60s 10 block
2103 voltDev 3 60s 60s 2 device
2104 voltUnbalance 3 60s 60s 1 device
2105 generatorFail 1 30s 0 0 block
2106 batteryLow 3 10min 10min 3 device
2107 overDemand 4 15min 15min 0 device
2108 pfLow 4 30min 15min 0.02 device
2109 ampUnbalance 3 60s 60s 2 device
2201 fanFault 2 30s 60s 0 device
2202 fanBelt 3 10min 10min 0 device
2211 inletStuck 2 2min 60s 3 device
2212 tunnelDoorStuck 2 4min 60s 3 device
2221 padPump 3 20min 5min 0 device
2231 heaterFault 2 15min 0 0 device
2301 sensorFault 3 60s 60s 0 device
2302 sensorFrozen 4 0 0 0 device
2303 sensorDrift 4 10min 10min 1 device
2304 allSensorsFault 1 60s 60s 0 device
2305 tempUnmeasured 2 3min 60s 0 block
2306 valuesFrozen 2 0 60s 0 block
2401 diAlarm 3 3s 0 0 block
2402 doorOpen 3 5min 0 0 block
2403 externalStop 1 0 0 0 block latches
2404 fire 1 0 0 0 block latches
3101 gatewayOffline 3 0 0 0 network
3102 controllerLost 2 60s 0 0 network
3103 noLiveData 2 0 0 0 network
3105 simLow 4 0 0 0 network
3106 signalLow 4 60min 10min 3 network
3107 clockDrift 4 0 0 0 network
3201 settingsChanged 4 0 30min 0 device
3202 modeHand 3 120min 0 0 block
3203 modeHunting 4 0 10min 2 block
3204 modeError 2 60s 60s 0 block
3205 settingsMixed 2 0 30min 0 device
3207 settingsUnknown 3 0 0 0 device
3208 settingDangerous 2 0 0 0 block
`;

/** Seconds up to a minute, then minutes. */
const span = (ms: number): string =>
  ms === 0 ? "0" : ms <= 60_000 ? `${ms / 1000}s` : `${ms / 60_000}min`;

test("every kind of alarm has the agreed standard", () => {
  const standard = Object.entries(alarmKinds)
    .toSorted(([, a], [, b]) => a.code - b.code)
    .map(([key, { code, severity, onDelayMs, offDelayMs, deadband, notice, ...more }]) =>
      [
        code,
        key,
        severity,
        span(onDelayMs),
        span(offDelayMs),
        deadband,
        notice,
        ...("latches" in more ? ["latches"] : []),
      ].join(" "),
    );
  expect(standard).toEqual(agreed.trim().split("\n"));
});

test("every kind of alarm has a unique name in both languages", () => {
  for (const language of ["zh", "en"] as const) {
    const names = Object.values(alarmKinds).map(({ name }) => name[language]);
    expect(new Set(names).size).toBe(names.length);
    const isIn = language === "zh" ? /\p{Script=Han}/u : /^[A-Z][\w ,₂₃-]+$/;
    for (const name of names) expect(name).toMatch(isIn);
  }
});
