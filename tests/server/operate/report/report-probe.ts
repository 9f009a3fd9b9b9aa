import type { reportRoutes } from "../../../../contract/route/operate/report-routes.ts";
import { buildReport, buildSending } from "../../../factories/report.ts";
import {
  nobody,
  operators,
  type ProbesOf,
  recordProbes,
  type Scene,
} from "../../process/security/security-probe.ts";
import { newReport } from "./report-form.ts";

/** A subscription that the caller can see. */
const fresh = ({ server, house, caller }: Scene) =>
  buildReport(server.database, {
    orgId: house.orgId,
    madeBy: caller.userId,
    mails: ["nobody@example.com"],
  });

const records = recordProbes("Report", {
  roles: operators,
  form: (over) => newReport(over),
  bad: { kind: "x" },
  make: fresh,
  foreign: ({ report }) => ({ id: report }),
});

export const reportProbes = {
  listReport: {
    bad: { sort: "x" },
    foreign: ({ report }) => [{ id: String(report) }],
    roles: operators,
  },
  ...records,
  createReport: {
    ...records.createReport,
    good: ({ house }) => newReport({ farmIds: [house.farmId] }),
    foreign: ({ farm, user, phone }) => [
      newReport({ farmIds: [farm] }),
      newReport({ userIds: [user] }),
      newReport({ phoneIds: [phone] }),
    ],
  },
  updateReport: {
    ...records.updateReport,
    good: async (scene) =>
      newReport({ id: await fresh(scene), version: 1, farmIds: [scene.house.farmId] }),
    foreign: ({ report, farm, user, phone, own }) => [
      newReport({ id: report, version: 1 }),
      newReport({ id: own.reportId, version: 1, farmIds: [farm] }),
      newReport({ id: own.reportId, version: 1, userIds: [user] }),
      newReport({ id: own.reportId, version: 1, phoneIds: [phone] }),
    ],
  },
  sendReport: {
    good: async (scene) => ({ id: await fresh(scene) }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ report }) => [{ id: report }],
    roles: operators,
    needs: "canOperate",
  },
  previewReport: {
    good: ({ house }) => ({
      kind: "morning",
      language: "en",
      format: "pdf",
      farmIds: String(house.farmId),
    }),
    bad: { kind: "x", language: "en", format: "pdf" },
    absent: { kind: "morning", language: "en", format: "pdf", farmIds: String(nobody) },
    foreign: ({ farm }) => [
      { kind: "morning", language: "en", format: "pdf", farmIds: String(farm) },
    ],
    roles: operators,
  },
  listSending: {
    bad: { reportId: "x" },
    foreign: ({ report, sending }) => [{ reportId: String(report) }, { id: String(sending) }],
    roles: operators,
  },
  sendingFile: {
    good: async (scene) => ({
      id: String(await buildSending(scene.server.database, await fresh(scene))),
      format: "pdf",
    }),
    bad: { id: "x", format: "pdf" },
    absent: { id: String(nobody), format: "pdf" },
    foreign: ({ sending }) => [{ id: String(sending), format: "pdf" }],
    roles: operators,
  },
} satisfies ProbesOf<typeof reportRoutes>;
