// Plain JavaScript: Node 20 starts a worker thread from a file it can run as it is.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/*
 * The embedded database, on a thread of its own: a long query never holds up the server's event
 * loop. It speaks PostgreSQL's wire protocol over the thread's message port, one connection.
 */
const port = parentPort;
if (port === null) throw new Error("pglite-worker runs as a worker thread only");

const database = await PGlite.create({ dataDir: workerData.dataDir });
let turn = Promise.resolve();

port.on("message", (message) => {
  turn = turn.then(() => (message === "close" ? close() : answer(message)));
});
port.postMessage("ready");

/** Bytes of one connection; `null` opens it: what the one before left unfinished is rolled back. */
async function answer({ connection, bytes }) {
  try {
    if (bytes === null) {
      await database.exec("rollback");
    } else {
      await database.execProtocolRawStream(bytes, {
        onRawData: (part) => hand(connection, part.slice()),
      });
    }
  } catch (error) {
    port.postMessage({
      connection,
      failure: error instanceof Error ? error.message : String(error),
    });
  }
}

/** The bytes change hands: they are not copied once more. */
function hand(connection, bytes) {
  port.postMessage({ connection, bytes }, [bytes.buffer]);
}

async function close() {
  await database.close();
  port.postMessage("closed");
  port.close();
}
