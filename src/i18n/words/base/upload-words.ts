import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";

const uploadWords = {
  uploading: { zh: "已上传 {sent} / {total} MB", en: "{sent} of {total} MB uploaded" },
  uploaded: {
    zh: "{total} MB 已上传，等待服务器处理…",
    en: "{total} MB uploaded, the server is working…",
  },
} as const satisfies Record<string, Words>;

/** Hook for the texts of an upload's progress; for use in an observer. */
export const useUploadText = createTextHook(uploadWords);
