// An API process that does nothing but talk to its parent. It hangs when it is told port 1, and
// ends with its parent.
let hangs = false;
let given = null;
process.on("disconnect", () => process.exit(0));
process.on("message", (message, socket) => {
  // It speaks first, as whoever takes a WebSocket does, and says what it has heard.
  if (message.kind === "handedOver") given = socket;
  if (message.kind === "letGo") {
    const line = given;
    line.on("data", (heard) => line.end(`heard ${heard}`));
    line.write("hello");
  }
  if (message.kind === "open") process.send({ kind: "listening" });
  if (message.kind === "mqttPort" && message.port === 1) hangs = true;
  if (message.kind === "mqttPort" && message.port === 2)
    process.send({ kind: "gatewaysChanged", id: 7 });
  if (message.kind === "mqttPort" && message.port === 3)
    process.send({
      kind: "published",
      published: { topic: "housesChanged", message: { houseIds: [4, 5] } },
    });
  if (message.kind === "answer") process.exit(message.failure === "no" ? 43 : 42);
  if (message.kind === "ping" && !hangs) process.send({ kind: "pong" });
  if (message.kind === "close" && !hangs) process.exit(0);
});
