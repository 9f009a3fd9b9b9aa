import type { Words } from "../../../contract/words.ts";

/** Whether alarms are spoken, on the settings and on the wall's bar. */
export const voiceWords = {
  voice: { zh: "语音播报报警", en: "Speak alarms" },
  voiceOn: { zh: "语音", en: "voice on" },
  noVoice: { zh: "系统无中文语音", en: "no English voice here" },
} as const satisfies Record<string, Words>;
