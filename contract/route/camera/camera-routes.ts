import { z } from "zod";
import {
  cameraBriefSchema,
  cameraCloudSchema,
  cameraProbeSchema,
  cameraDecryptionSchema,
  cameraSchema,
  cameraSorts,
  cameraStreamKeys,
  cameraTicketSchema,
  createCameraSchema,
  probeCameraSchema,
  saveCameraCloudSchema,
  stillSchema,
  tilesMax,
  updateCameraSchema,
} from "../../camera/camera.ts";
import { id, keyword, page } from "../../base/call-schema.ts";
import { crudRoutes, pagedList } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

/** `farmId`: cameras of that farm and all below it. */
const filter = {
  keyword,
  houseId: id.optional(),
  farmId: id.optional(),
  sort: z.enum(cameraSorts).default("house"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

/** Ids of houses, comma separated. */
const houseIds = z
  .string()
  .regex(/^\d{1,11}(,\d{1,11})*$/)
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(z.int().positive()).max(tilesMax));

export const cameraRoutes = {
  ...crudRoutes("Camera", {
    path: "/camera",
    read: "camera.read",
    manage: "camera.manage",
    summary: {
      list: "Returns the cameras of houses in the caller's scope by page; `id`: that one",
      create: "Creates a camera; name, and code with channel, are unique in the organisation",
      update: "Changes a camera; an empty secret keeps the stored one",
      delete: "Deletes a camera",
    },
    list: pagedList(filter, cameraSchema),
    row: cameraSchema,
    create: createCameraSchema,
    update: updateCameraSchema,
  }),
  camerasOf: route({
    method: "GET",
    path: "/camera/ofHouses",
    access: "camera.watch",
    summary: "Returns the cameras of some houses, by name",
    perMinute: 6000,
    input: z.object({ ...page, houseIds }),
    reply: z.array(cameraBriefSchema),
  }),
  probeCamera: route({
    method: "POST",
    path: "/camera/probe",
    access: "camera.manage",
    summary: "Tests a camera as entered; returns a picture or the reason for none",
    perMinute: 30,
    input: probeCameraSchema,
    reply: cameraProbeSchema,
  }),
  decryptCamera: route({
    method: "POST",
    path: "/camera/decrypt",
    access: "camera.manage",
    summary:
      "Switches off a device's video encryption at EZVIZ by its stored " +
      "verify code; returns a reason on failure",
    perMinute: 30,
    input: z.object({ id }),
    reply: cameraDecryptionSchema,
  }),
  openCamera: route({
    method: "POST",
    path: "/camera/open",
    access: "camera.watch",
    summary: "Creates a ticket for a camera's live picture, valid once within 15 s",
    input: z.object({ id, stream: z.enum(cameraStreamKeys).optional() }),
    reply: cameraTicketSchema,
  }),
  cameraStill: route({
    method: "POST",
    path: "/camera/still",
    access: "camera.watch",
    summary:
      "Returns a camera's newest still; `since`: nothing if it is still the one of that time",
    perMinute: 6000,
    input: z.object({ id, since: z.int().nullish() }),
    reply: stillSchema,
  }),
  cameraClouds: route({
    method: "GET",
    path: "/camera/cloud",
    access: "cameraCloud.read",
    summary: "Returns the vendor clouds of an organisation, without their secrets",
    input: z.object({ orgId: id.optional() }),
    reply: z.array(cameraCloudSchema),
  }),
  saveCameraCloud: route({
    method: "PUT",
    path: "/camera/cloud",
    access: "camera.manage",
    summary: "Sets the key of a vendor cloud; an empty key disconnects it",
    success: "saved",
    input: saveCameraCloudSchema,
    reply: cameraCloudSchema,
  }),
} as const;
