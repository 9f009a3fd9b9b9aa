import { incidentBriefSchema } from "../alarm/incident-brief.ts";
import { readingSchema } from "../fleet/house/reading.ts";
import { alarmFactSchema, houseFactSchema } from "./live-stream.ts";

/** The part of the topics that programs of an organisation may read. */
export const outTopic = (orgId: number): string => `v1/out/${orgId}`;

/**
 * Messages published again for programs, below the topic of the organisation. All are retained: a
 * subscriber has the newest of each at once. An empty message: the alarm or incident is over.
 */
export const outTopics = {
  reading: (orgId: number, houseId: number) => `${outTopic(orgId)}/house/${houseId}/reading`,
  house: (orgId: number, houseId: number) => `${outTopic(orgId)}/house/${houseId}/state`,
  alarm: (orgId: number, alarmId: number) => `${outTopic(orgId)}/alarm/${alarmId}`,
  incident: (orgId: number, id: number) => `${outTopic(orgId)}/incident/${id}`,
} as const;
export type OutKind = keyof typeof outTopics;

/** An incident of the whole organisation: `id` of its first fault. */
export const outIncidentSchema = incidentBriefSchema.omit({ alarmIds: true });

export const outSchemas = {
  reading: readingSchema,
  house: houseFactSchema,
  alarm: alarmFactSchema,
  incident: outIncidentSchema,
} as const;
