// The houses that a token sees, with their newest temperatures and open alarms.
import { connect, dataOf, everyRow } from "./client.ts";

const houseWatch = connect({
  host: process.env["HOUSE_WATCH"] ?? "http://127.0.0.1:8080",
  token: process.env["HOUSE_WATCH_TOKEN"] ?? "",
});

const houses = everyRow((cursor) =>
  dataOf(houseWatch.GET("/api/v1/house/list", { params: { query: { cursor, pageSize: 200 } } })),
);
for await (const { id, farmName, name, reading, alarmCount } of houses) {
  const temperature = reading?.temp ?? null;
  const shown = temperature === null ? "no reading" : `${temperature.toFixed(1)} °C`;
  process.stdout.write(`${id}\t${farmName} ${name}\t${shown}\t${alarmCount} alarms\n`);
}
