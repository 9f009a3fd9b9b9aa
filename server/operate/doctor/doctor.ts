import { readChecked } from "./doctor-environment.ts";
import type { Finding } from "./doctor-finding.ts";
import {
  checkDataFolder,
  checkPastFolder,
  checkPorts,
  checkProgram,
  checkTls,
  checkUnit,
  type Program,
} from "./doctor-machine.ts";
import { checkStandby } from "./doctor-standby.ts";
import { checkRedis } from "./doctor-redis.ts";
import { checkBroker, checkDatabase, checkMosquittoFile } from "./doctor-services.ts";

export interface DoctorOptions {
  /** The environment that the server is or will be started with. */
  readonly source: NodeJS.ProcessEnv;
  readonly program: Program;
  /** A Mosquitto's configuration, where it is on this machine. */
  readonly brokerConfig: string | undefined;
  readonly now: number;
}

/**
 * Checks everything the server needs. Changes nothing except a small file that it writes and
 * deletes.
 */
export async function examine({
  source,
  program,
  brokerConfig,
  now,
}: DoctorOptions): Promise<readonly Finding[]> {
  const { environment, findings } = readChecked(source);
  const first = [...checkProgram(program), ...findings];
  if (environment === null) return first;
  const { DATA_DIR, MQTT_URL, REDIS_URL } = environment;
  const rest = await Promise.all([
    checkDataFolder(DATA_DIR),
    checkPastFolder(environment.COLD_DIR),
    checkPorts(environment),
    checkTls(environment, now),
    checkUnit(),
    checkDatabase(environment),
    checkStandby(environment),
    checkBroker(MQTT_URL),
    checkMosquittoFile(brokerConfig),
    checkRedis(REDIS_URL),
  ]);
  return [...first, ...rest.flat()];
}

const marks = { ok: "ok     ", warning: "warning", fault: "FAULT  " } as const;

/** A line per finding, and what to do below it. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ level, about, text, advice }) => [
    `${marks[level]}  ${about}: ${text}`,
    ...(advice === undefined ? [] : [`         > ${advice}`]),
  ]);
