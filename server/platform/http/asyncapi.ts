import type { z } from "zod";
import {
  deltaSchema,
  recordsChangedSchema,
  streamEvents,
  watchReplySchema,
  watchRequestSchema,
} from "../../../contract/live/live-stream.ts";
import { type OutKind, outSchemas, outTopics } from "../../../contract/live/mqtt-out.ts";
import { fleetSnapshotSchema } from "../../../contract/live/overview.ts";
import { conditionSchema } from "../../../contract/operate/server-trouble.ts";
import { messageSchemas } from "../../../contract/telemetry/gateway-schema.ts";
import { type Json, schemaOf } from "./json-schema.ts";

/** A message of the stream, as its name and who sends it. */
interface StreamMessage {
  readonly event: string;
  readonly by: "client" | "server";
  readonly summary: string;
  /** Null: it carries nothing. */
  readonly schema: z.ZodType | null;
  readonly reply?: z.ZodType;
}

const streamMessages: readonly StreamMessage[] = [
  {
    event: streamEvents.watch,
    by: "client",
    summary: "Say what to be sent; acknowledged with WatchReply. Fleet: all that the token sees",
    schema: watchRequestSchema,
    reply: watchReplySchema,
  },
  {
    event: streamEvents.snapshot,
    by: "server",
    summary: "Everything at one moment: the beginning, and after a gap that is too long",
    schema: fleetSnapshotSchema,
  },
  {
    event: streamEvents.delta,
    by: "server",
    summary:
      "Facts in order and the newest readings. It applies when `prev` is the number that you " +
      "hold; else watch again with `since`. An empty one is the heartbeat",
    schema: deltaSchema,
  },
  {
    event: streamEvents.recordsChanged,
    by: "server",
    summary: "Records of these kinds changed: read their lists again",
    schema: recordsChangedSchema,
  },
  {
    event: streamEvents.condition,
    by: "server",
    summary: "Troubles of the server itself",
    schema: conditionSchema,
  },
  {
    event: streamEvents.revoked,
    by: "server",
    summary: "The token has ended: the connection is closed",
    schema: null,
  },
];

const outTexts: Readonly<Record<OutKind, string>> = {
  reading: "The newest live reading of a house",
  house: "A house with what seldom changes: flock, comfort band, presence",
  alarm: "An open alarm, with its state; empty: it is closed",
  incident: "An open incident: the alarms that have one cause; empty: it is over",
};

const draft = "draft-07";
const ref = (path: string): Json => ({ $ref: `#/${path}` });

/** A channel of one message, with the operation on it; `action`: what the program does. */
interface ChannelOperation {
  readonly channel: string;
  readonly address: string;
  readonly server: "stream" | "gateways" | "out";
  readonly action: "send" | "receive";
  readonly summary: string;
  readonly parameters: readonly string[];
}

const parameterTexts: Readonly<Record<string, string>> = {
  networkId: "Network ID of the gateway: it reads and writes its own topics alone",
  organisation: "ID of the organisation",
  house: "ID of the house",
  id: "ID of the alarm, or of the first fault of the incident",
};

/** Channels, operations, messages and schemas, as they are added. */
class Parts {
  readonly channels: Record<string, Json> = {};
  readonly operations: Json = {};
  readonly messages: Json = {};
  readonly schemas: Json = {};

  /** `payload`: null: nothing. */
  message(name: string, summary: string, payload: Json | null): void {
    this.messages[name] = {
      name,
      summary,
      contentType: "application/json",
      payload: payload ?? { type: "null" },
    };
  }

  way(
    { channel, address, server, action, summary, parameters }: ChannelOperation,
    names: readonly string[],
  ) {
    const at = (name: string) => ref(`channels/${channel}/messages/${name}`);
    const known = this.channels[channel];
    const messages = Object.fromEntries(
      names.map((name) => [name, ref(`components/messages/${name}`)]),
    );
    this.channels[channel] = {
      address,
      servers: [ref(`servers/${server}`)],
      messages: { ...(known?.["messages"] as Json | undefined), ...messages },
      ...(parameters.length > 0 && {
        parameters: Object.fromEntries(
          parameters.map((name) => [name, { description: parameterTexts[name] }]),
        ),
      }),
    };
    this.operations[`${action}${channel}`] = {
      action,
      channel: ref(`channels/${channel}`),
      summary,
      messages: names.map(at),
    };
  }
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function addStream(parts: Parts): void {
  for (const { event, by, summary, schema, reply } of streamMessages) {
    const io = by === "client" ? "input" : "output";
    const payload = schema === null ? null : schemaOf(schema, io, parts.schemas, draft);
    parts.message(event, summary, payload);
    if (reply !== undefined)
      parts.message(
        `${event}Reply`,
        "The acknowledgement",
        schemaOf(reply, "output", parts.schemas, draft),
      );
  }
  const stream = { channel: "Stream", address: "/", server: "stream", parameters: [] } as const;
  const sentBy = (who: StreamMessage["by"]) =>
    streamMessages.filter(({ by }) => by === who).map(({ event }) => event);
  parts.way({ ...stream, action: "send", summary: "Ask for what to be sent" }, sentBy("client"));
  parts.way({ ...stream, action: "receive", summary: "What happens" }, [
    ...sentBy("server"),
    `${streamEvents.watch}Reply`,
  ]);
}

function addOut(parts: Parts): void {
  for (const kind of Object.keys(outTopics) as OutKind[]) {
    const name = `out${capital(kind)}`;
    parts.message(name, outTexts[kind], schemaOf(outSchemas[kind], "output", parts.schemas, draft));
    const address = outTopics[kind]("{organisation}" as never, "{of}" as never);
    const idField = kind === "reading" || kind === "house" ? "house" : "id";
    parts.way(
      {
        channel: capital(name),
        address: address.replace("{of}", `{${idField}}`),
        server: "out",
        action: "receive",
        summary: `${outTexts[kind]}; retained`,
        parameters: ["organisation", idField],
      },
      [name],
    );
  }
}

/** The protocol of gateways: what one sends and is sent. */
function addGateway(parts: Parts): void {
  for (const { name, topic, title, make } of messageSchemas) {
    const { $defs = {}, ...payload } = JSON.parse(
      JSON.stringify(make()).replaceAll('"#/$defs/', '"#/components/schemas/'),
    ) as Json & { $defs?: Json };
    Object.assign(parts.schemas, $defs);
    parts.message(name, title, payload);
    parts.way(
      {
        channel: `Gateway-${name}`,
        address: `v1/gw/{networkId}/${topic}`,
        server: "gateways",
        action: topic.startsWith("up/") ? "send" : "receive",
        summary: title,
        parameters: ["networkId"],
      },
      [name],
    );
  }
}

const variable = (value: string, description: string): Json => ({ default: value, description });

/** The AsyncAPI 3 document of the stream and of MQTT. */
export function asyncApiDocument(build: string): Json {
  const parts = new Parts();
  addStream(parts);
  addOut(parts);
  addGateway(parts);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Stream and MQTT",
      version: build,
      description:
        "What happens, as it happens. Messages say what a program sends and receives. Fields are " +
        "only added.",
    },
    defaultContentType: "application/json",
    servers: {
      stream: {
        host: "{host}",
        pathname: "/socket.io/",
        protocol: "wss",
        description:
          "Socket.IO 4, by WebSocket alone. Handshake: `auth: { token, language }`, with the " +
          "access token of a service account or a person (scope read). With `inflates: true` a " +
          "long snapshot comes as gzip of its JSON, a tenth as long.",
        variables: { host: variable("127.0.0.1:8080", "Address of the installation") },
        security: [ref("components/securitySchemes/token")],
      },
      gateways: {
        host: "{host}",
        protocol: "mqtt",
        protocolVersion: "3.1.1",
        description: "Gateways alone: they sign in with network ID and secret.",
        variables: { host: variable("127.0.0.1:1883", "Address of the broker") },
        security: [ref("components/securitySchemes/user")],
      },
      out: {
        host: "{host}",
        protocol: "mqtt",
        protocolVersion: "3.1.1",
        description:
          "Where the operator has switched it on (MQTT_OUT_PORT). User name `service`, as the " +
          "password an access token (scope read) of an account that sees the whole organisation. " +
          "Nothing can be published.",
        variables: { host: variable("127.0.0.1:1884", "Address of the broker") },
        security: [ref("components/securitySchemes/user")],
      },
    },
    channels: parts.channels,
    operations: parts.operations,
    components: {
      messages: parts.messages,
      schemas: parts.schemas,
      securitySchemes: {
        token: { type: "httpApiKey", in: "header", name: "auth.token" },
        user: { type: "userPassword" },
      },
    },
  };
}
