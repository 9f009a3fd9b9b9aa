import { pino } from "pino";
import { expect, test } from "vitest";
import {
  ConnectionLog,
  connectionLogMax,
} from "../../../../../server/telemetry/ingest/broker/connection-log.ts";

const minute = 60_000;
const refused = (networkId: string | null) => ({
  message: "gateway refused",
  networkId,
  detail: { wrong: 1 },
});

function open() {
  const lines: { networkId: string | null; times?: number; msg: string }[] = [];
  const clock = { at: 1_000_000 };
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const connectionLog = new ConnectionLog(pino({}, { write }), () => clock.at);
  return { lines, clock, connectionLog };
}

test("the same name leaves three lines a minute, then the number of the rest", () => {
  const { lines, clock, connectionLog } = open();
  for (let n = 0; n < 50_000; n += 1) connectionLog.warn(refused("GW-1"));
  expect(lines.map(({ networkId }) => networkId)).toEqual(["GW-1", "GW-1", "GW-1"]);
  clock.at += minute;
  connectionLog.warn(refused("GW-2"));
  expect(lines.slice(3)).toMatchObject([
    { networkId: "GW-1", times: 50_000 - connectionLogMax.same, msg: "gateway refused" },
    { networkId: "GW-2" },
  ]);
  connectionLog.stop();
  expect(lines).toHaveLength(5);
});

test("any number of names leaves sixty lines and one number a minute", () => {
  const { lines, connectionLog } = open();
  for (let n = 0; n < 50_000; n += 1) connectionLog.warn(refused(`GW-${n}`));
  expect(lines).toHaveLength(connectionLogMax.all);
  connectionLog.stop();
  expect(lines.at(-1)).toMatchObject({ networkId: "*", times: 50_000 - connectionLogMax.all });
  expect(lines).toHaveLength(connectionLogMax.all + 1);
});

test("a client's own name is shortened, and may be empty", () => {
  const { lines, connectionLog } = open();
  connectionLog.warn(refused("x".repeat(4000)));
  connectionLog.warn(refused(null));
  connectionLog.stop();
  expect(lines.map(({ networkId }) => networkId)).toEqual(["x".repeat(64), null]);
});
