import { type Content, contentOf } from "../../../../contract/control/desired/group-content.ts";
import type { ReadSettings } from "../../../../contract/control/protocol/controller-setting.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import type { CopiedNote } from "../../../stores/control/copied-settings.ts";

/** The settings that were copied, though the house may have others by now. */
export async function copiedContent(
  callApi: CallApi,
  { houseId, groups }: CopiedNote,
): Promise<Content> {
  const known = await callApi("readParameter", { houseId });
  const content: Content = {};
  for (const { group, hash } of groups) {
    const now = known.groups.find((item) => item.group === group && item.hash === hash);
    const settings: ReadSettings | undefined =
      now?.settings ??
      (await callApi("listParameterSnapshot", { houseId, group })).find(
        (item) => item.hash === hash,
      )?.settings;
    if (settings !== undefined) content[group] = contentOf(settings);
  }
  return content;
}
