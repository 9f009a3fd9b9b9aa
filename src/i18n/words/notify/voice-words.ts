import type { Words } from "../../../../contract/base/words.ts";

/** Words for spoken alarms, on the settings and on the wall's bar. */
export const voiceWords = {
  voice: { zh: "语音播报报警", en: "Speak alarms" },
  voiceOn: { zh: "语音", en: "voice on" },
  voiceBlocked: { zh: "语音被禁，按任意键", en: "voice blocked: press any key" },
  noVoice: { zh: "系统无中文语音", en: "no English voice here" },
} as const satisfies Record<string, Words>;
