import {
  AttributeIds,
  type ClientSession,
  DataType,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  setErrorLogger,
  setWarningLogger,
  type UserIdentityInfo,
  UserTokenType,
} from "node-opcua-client";
import type { OpcuaSource, OpcuaValue } from "../config/bridge-config.ts";
import { type ControllerSource, faultOf, type SourceRead } from "./controller-source.ts";
import { certificatesIn } from "./server-certificate.ts";

// The library also prints what it throws; the bridge logs it once, in a line of its own.
setErrorLogger(() => undefined);
setWarningLogger(() => undefined);

export interface OpcuaDeps {
  /**
   * Folder of the bridge's own certificate, and of the certificates of servers it has connected to.
   */
  readonly certificateFolder: string;
  readonly password: string | undefined;
}

const modes = {
  none: [MessageSecurityMode.None, SecurityPolicy.None],
  sign: [MessageSecurityMode.Sign, SecurityPolicy.Basic256Sha256],
  signAndEncrypt: [MessageSecurityMode.SignAndEncrypt, SecurityPolicy.Basic256Sha256],
} as const;

/** Reads the nodes of an OPC UA server; it connects when it is read. */
export class OpcuaReader implements ControllerSource {
  readonly #source: OpcuaSource;
  readonly #values: readonly OpcuaValue[];
  readonly #deps: OpcuaDeps;
  #open: { readonly client: OPCUAClient; readonly session: ClientSession } | null = null;

  constructor(source: OpcuaSource, values: readonly OpcuaValue[], deps: OpcuaDeps) {
    this.#source = source;
    this.#values = values;
    this.#deps = deps;
  }

  async read(): Promise<SourceRead> {
    const nodes = this.#values.map(({ node }) => ({
      nodeId: node,
      attributeId: AttributeIds.Value,
    }));
    try {
      this.#open ??= await this.#connect();
      const result = await inTime(this.#open.session.read(nodes), this.#source.timeoutMs);
      const faults = result.flatMap(({ statusCode }, place) =>
        statusCode.isGood() ? [] : [`values[${place}]: ${statusCode.name}`],
      );
      const values = result.map(({ statusCode, value }) =>
        statusCode.isGood() ? plain(value.value, value.dataType) : undefined,
      );
      return { values, faults };
    } catch (error) {
      await this.close();
      throw new Error(faultOf(error), { cause: error });
    }
  }

  async close(): Promise<void> {
    const known = this.#open;
    this.#open = null;
    if (known === null) return;
    await inTime(known.session.close(), 2000).catch(() => undefined);
    await inTime(known.client.disconnect(), 2000).catch(() => undefined);
  }

  async #connect() {
    const { url, security, serverFingerprint, timeoutMs } = this.#source;
    const [securityMode, securityPolicy] = modes[security];
    const client = OPCUAClient.create({
      applicationName: "House Watch bridge",
      endpointMustExist: false,
      securityMode,
      securityPolicy,
      requestedSessionTimeout: 120_000,
      transportTimeout: timeoutMs,
      connectionStrategy: { maxRetry: 0 },
      clientCertificateManager: certificatesIn(this.#deps.certificateFolder, serverFingerprint),
    });
    client.on("backoff", () => undefined);
    try {
      await inTime(client.connect(url), timeoutMs * 5);
      const session = await client.createSession(identityOf(this.#source, this.#deps.password));
      return { client, session };
    } catch (error) {
      await client.disconnect().catch(() => undefined);
      throw error;
    }
  }
}

const identityOf = ({ user }: OpcuaSource, password: string | undefined): UserIdentityInfo =>
  user === undefined
    ? { type: UserTokenType.Anonymous }
    : { type: UserTokenType.UserName, userName: user, password: password ?? "" };

/** 64-bit numbers come as two halves; bytes and lists are no value. */
export function plain(value: unknown, type: DataType): unknown {
  if (Array.isArray(value) && value.length === 2) {
    const [high, low] = value as readonly unknown[];
    if (typeof high !== "number" || typeof low !== "number") return undefined;
    // The sign is in the higher half.
    return (type === DataType.Int64 ? high | 0 : high) * 2 ** 32 + low;
  }
  return typeof value === "object" && value !== null ? undefined : value;
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(late);
  }
}
