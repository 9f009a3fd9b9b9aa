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

/** `farmId`: of that farm and all below it. */
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
      list: "Cameras of the houses in the own scope, paged; `id`: that one",
      create:
        "A new camera; its name and its code with the channel are its own in the organisation",
      update: "Change a camera; a secret that is left empty stays",
      delete: "Delete a camera",
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
    summary: "The cameras of some houses, by name",
    perMinute: 6000,
    input: z.object({ ...page, houseIds }),
    reply: z.array(cameraBriefSchema),
  }),
  probeCamera: route({
    method: "POST",
    path: "/camera/probe",
    access: "camera.manage",
    summary: "Try a camera as it is filled in: what it shows, or why there is no picture",
    perMinute: 30,
    input: probeCameraSchema,
    reply: cameraProbeSchema,
  }),
  decryptCamera: route({
    method: "POST",
    path: "/camera/decrypt",
    access: "camera.manage",
    summary:
      "Switch off at EZVIZ's cloud that a device encrypts its video, by the verify code that is " +
      "kept; or why it is still on",
    perMinute: 30,
    input: z.object({ id }),
    reply: cameraDecryptionSchema,
  }),
  openCamera: route({
    method: "POST",
    path: "/camera/open",
    access: "camera.watch",
    summary: "A ticket for the live pictures of a camera, good once within 15 s",
    input: z.object({ id, stream: z.enum(cameraStreamKeys).optional() }),
    reply: cameraTicketSchema,
  }),
  cameraStill: route({
    method: "POST",
    path: "/camera/still",
    access: "camera.watch",
    summary: "The newest still of a camera; `since`: unless it is the one of that time",
    perMinute: 6000,
    input: z.object({ id, since: z.int().nullish() }),
    reply: stillSchema,
  }),
  cameraClouds: route({
    method: "GET",
    path: "/camera/cloud",
    access: "cameraCloud.read",
    summary: "The vendors' clouds an organisation uses; their secrets are not told",
    input: z.object({ orgId: id.optional() }),
    reply: z.array(cameraCloudSchema),
  }),
  saveCameraCloud: route({
    method: "PUT",
    path: "/camera/cloud",
    access: "camera.manage",
    summary: "Set the key of a vendor's cloud; an empty key ends its use",
    success: "saved",
    input: saveCameraCloudSchema,
    reply: cameraCloudSchema,
  }),
} as const;
