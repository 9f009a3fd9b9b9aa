import { z } from "zod";
import { cameraSorts, channelMax, createCameraSchema } from "../../../contract/camera/camera.ts";
import { formFrom, orNothing } from "../crud/form/form-field.ts";
import { callsOf, recordSource } from "../crud/list/record-source.ts";

const { shape } = createCameraSchema;
const cameraFormSchema = createCameraSchema.extend({
  houseId: orNothing(shape.houseId),
  channel: orNothing(z.int().min(1).max(channelMax)),
  /** Not a value: the place in the form where the camera is tried. */
  trial: z.null(),
});
/** The values of a camera's form; stored secrets are empty. */
export type CameraForm = z.input<typeof cameraFormSchema>;

const blank: CameraForm = {
  houseId: undefined,
  name: "",
  type: "hikvision",
  code: "",
  channel: 1,
  username: "",
  password: "",
  verifyCode: "",
  address: "",
  stream: "sub",
  trial: null,
};

/** Returns the input of the calls. */
export const sentCamera = ({ houseId = 0, channel = 1, ...form }: CameraForm) => ({
  ...form,
  trial: undefined,
  houseId,
  channel,
});

export const cameraSource = recordSource({
  kind: "cameras",
  manage: "camera.manage",
  ...callsOf("Camera"),
  sorts: cameraSorts,
  usual: "house",
  schema: cameraFormSchema,
  nameOf: ({ name }) => name,
  send: sentCamera,
  formOf: formFrom(blank),
});
