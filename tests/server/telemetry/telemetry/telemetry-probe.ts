import type { telemetryRoutes } from "../../../../contract/route/telemetry/telemetry-routes.ts";
import { everybody, nobody, type ProbesOf } from "../../process/security/security-probe.ts";

export const telemetryProbes = {
  telemetryRange: {
    good: ({ house }) => ({ houseId: String(house.id), metrics: "temp,rh", from: "0", to: "1000" }),
    bad: { houseId: "1", metrics: "nothing", from: "0", to: "1" },
    absent: { houseId: "2000000000", metrics: "temp", from: "0", to: "1" },
    foreign: ({ house }) => [{ houseId: String(house), metrics: "temp", from: "0", to: "1" }],
    roles: everybody,
    isDisplays: true,
  },
  exportTelemetry: {
    good: ({ house }) => ({
      houseIds: String(house.id),
      metrics: "temp,water",
      from: "0",
      to: "1000",
      grain: "hour",
      format: "xlsx",
    }),
    bad: {
      houseIds: "1,2,3,4,5,6,7",
      metrics: "temp",
      from: "0",
      to: "1",
      grain: "day",
      format: "csv",
    },
    absent: {
      houseIds: String(nobody),
      metrics: "temp",
      from: "0",
      to: "1",
      grain: "day",
      format: "csv",
    },
    foreign: ({ house, own }) => [
      { houseIds: String(house), metrics: "temp", from: "0", to: "1", grain: "day", format: "csv" },
      {
        houseIds: `${own.house.id},${house}`,
        metrics: "temp",
        from: "0",
        to: "1",
        grain: "day",
        format: "csv",
      },
    ],
    roles: everybody,
  },
  dayLine: {
    good: ({ house }) => ({ houseIds: String(house.id) }),
    bad: { houseIds: "1,x" },
    foreign: ({ house }) => [{ houseIds: String(house) }],
    roles: everybody,
    isDisplays: true,
  },
} satisfies ProbesOf<typeof telemetryRoutes>;
