import { keysOf } from "../base/table-keys.ts";
import { z } from "zod";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { minuteMs } from "../base/time.ts";
import { line } from "../base/text-field.ts";
import { languages, type Words } from "../base/words.ts";

/**
 * A screen in a place without sign-in. It shows a code; an authorised person enters the code in the
 * console, and the screen has a credential of its own: it reads the houses of its scope, changes
 * nothing, does not expire and is revoked by deleting it here.
 */

/** Content of the screen: the wall, or the picture for a reception hall (no alarm by name). */
export const displayModes = {
  wall: { zh: "监控大屏", en: "Control room" },
  hall: { zh: "展厅大屏", en: "Reception hall" },
} as const satisfies Record<string, Words>;
export const displayModeKeys = keysOf(displayModes);

const displayLanguages = {
  zh: { zh: "中文", en: "Chinese" },
  en: { zh: "英文", en: "English" },
} as const satisfies Record<(typeof languages)[number], Words>;

/** Time within which a code must be entered, ms. */
export const pairingLifeMs = 10 * minuteMs;
/** No two of these look alike from a distance. Eight of them are 37 bits. */
export const pairingAlphabet = "ACDEFHJKLMNPQRTUVWXY34679";
export const pairingCodeLength = 8;
/** A pairing code as it is displayed: ABCD-EFGH. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
/** A pairing code as people may type it: in lower case, with a blank, a dash or neither. */
const typedCode = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

/** A credential: 32 random bytes, base64url. */
const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The code a screen shows, and the secret that becomes its credential when the code is entered. */
export const pairingSchema = z.object({
  code: z.string(),
  token: tokenSchema,
  /** Epoch ms. */
  expiresAt: z.int(),
});
export type Pairing = z.infer<typeof pairingSchema>;

export const claimSchema = z.object({ token: tokenSchema });
/**
 * waiting: the code can still be entered. paired: the token is a credential. gone: the code is no
 * longer valid.
 */
export const claimReplySchema = z.object({
  state: z.enum(["waiting", "paired", "gone"]),
  /** Id of the display, once it is paired. */
  id: z.int().nullable(),
});
export type ClaimReply = z.infer<typeof claimReplySchema>;

/** Interval between a display's reports, ms; and the silence after which it is not alive. */
export const reportEveryMs = 20_000;
export const aliveMs = 90_000;
/** Time a display flashes to be found, ms. */
export const identifyMs = 15_000;

export const displayLevels = {
  fleet: { zh: "总览", en: "Overview" },
  province: { zh: "省份", en: "Province" },
  farm: { zh: "农场", en: "Farm" },
  house: { zh: "栋舍", en: "House" },
} as const satisfies Record<string, Words>;

/** Meaning of a `province` outside China. */
export const displayCountry: Words = { zh: "国家", en: "Country" };

/**
 * Levels of detail of a display's map, lowest first; a machine that is too slow steps down by
 * itself. `canvas` is painted by the processor, the others by a graphics card.
 */
export const drawingLevels = {
  canvas: {
    zh: "无显卡：地图由处理器绘制",
    en: "No graphics card: the map is drawn by the processor",
  },
  plain: { zh: "显卡较慢：无光效", en: "Slow graphics card: no light effects" },
  glow: { zh: "显卡较慢：无立体效果", en: "Slow graphics card: no 3D effect" },
  raised: { zh: "显卡较慢：无数据闪光", en: "Slow graphics card: no sparks" },
  sparks: { zh: "完整", en: "Full effects" },
} as const satisfies Record<string, Words>;
export const drawingLevelKeys = keysOf(drawingLevels);
export type DrawingLevel = keyof typeof drawingLevels;

/** Report of a display about itself. */
export const reportSchema = z.object({
  build: z.string().max(80),
  width: z.int().min(0).max(100_000),
  height: z.int().min(0).max(100_000),
  /** Level it shows, and the name of that place. */
  level: z.enum(keysOf(displayLevels)),
  place: z.string().max(120),
  /** Bytes of its JavaScript heap; null if the browser does not report it. */
  heapBytes: z.int().min(0).nullable(),
  /** How long the page has run, ms. */
  upMs: z.int().min(0),
  /** Absent: it has drawn no map yet. */
  drawing: z.enum(drawingLevelKeys).optional(),
});
export type DisplayReport = z.infer<typeof reportSchema>;

/** Width of a picture: from a tablet to a hall of projectors. */
const pictureM = z.number().min(0.2).max(15);
const metres = z.number().min(0.3).max(50);
/** Seconds of the tour at a place. */
const tourS = z.int().min(5).max(600);
/** An unmeasured display counts as 110 inches seen from 4.5 m, as most control rooms have it. */
export const usualDisplay = {
  widthM: 2.4,
  distanceM: 4.5,
  tourOverviewS: 30,
  tourPlaceS: 15,
} as const;

const settings = {
  name: line(common.name.max).min(1),
  language: z.enum(languages),
  mode: z.enum(displayModeKeys),
  /** Width of the picture, and the distance of its viewers. */
  widthM: pictureM,
  distanceM: metres,
  /** Times of its tour: the overview, and each place in turn. */
  tourOverviewS: tourS.default(usualDisplay.tourOverviewS),
  tourPlaceS: tourS.default(usualDisplay.tourPlaceS),
};

/** Reply to a display's report. */
export const ownDisplaySchema = z.object({
  id: z.int(),
  ...settings,
  name: z.string(),
  /**
   * Until then the display flashes so that people find it in the room; null: not now. Epoch ms,
   * server time.
   */
  identifyUntil: z.int().nullable(),
});
export type OwnDisplay = z.infer<typeof ownDisplaySchema>;

/** A display as the list shows it. Times in epoch ms. */
export const displaySchema = z.object({
  id: z.int(),
  ...settings,
  name: z.string(),
  /** Null: every organisation, which administrators alone may give. */
  orgId: z.int().nullable(),
  orgName: z.string().nullable(),
  /** The farm or company whose houses it shows; null: all of its organisation. */
  farmId: z.int().nullable(),
  farmName: z.string().nullable(),
  pairedAt: z.int(),
  /** Null: it has not reported yet. */
  heardAt: z.int().nullable(),
  report: reportSchema.nullable(),
  /** IP address of its last report. */
  address: z.string(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
});
export type Display = z.infer<typeof displaySchema>;

export const displayFields = {
  name: common.name,
  orgId: common.org,
  orgName: derived(common.org),
  farmId: { name: { zh: "显示范围", en: "Scope" } },
  farmName: derived({ name: { zh: "显示范围", en: "Scope" } }),
  language: { name: { zh: "语言", en: "Language" }, choices: displayLanguages },
  mode: { name: { zh: "模式", en: "Mode" }, choices: displayModes },
  widthM: { name: { zh: "画面宽度", en: "Picture width" } },
  distanceM: { name: { zh: "观看距离", en: "Viewing distance" } },
  tourOverviewS: { name: { zh: "巡视：总览停留", en: "Tour: time on overview" } },
  tourPlaceS: { name: { zh: "巡视：每处停留", en: "Tour: time per place" } },
  pairedAt: { name: { zh: "配对时间", en: "Paired" }, isDerived: true },
  heardAt: { name: { zh: "最近上报", en: "Last report" }, isDerived: true },
  report: null,
  address: { name: { zh: "地址", en: "Address" }, isDerived: true },
} satisfies FieldsOf<Display>;

const displayForm = z.object({
  ...settings,
  orgId: z.int().positive().nullish(),
  farmId: z.int().positive().nullable(),
});
/**
 * Pairs the display that shows the code. `orgId` is read from administrators; others pair displays
 * of their own organisation.
 */
export const createDisplaySchema = displayForm.extend({
  code: typedCode.refine((code) => code.length === pairingCodeLength, { error: "pairingCode" }),
});
export const updateDisplaySchema = displayForm.extend({
  id: z.int().positive(),
  version: z.int(),
});
export type CreateDisplay = z.input<typeof createDisplaySchema>;

export const displaySorts = ["name", "heard", "paired"] as const;

/** Reasons to refuse a field beyond its schema. */
export const displayFaults = {
  code: {
    zh: "配对码错误或已过期，请核对屏幕上的配对码",
    en: "Wrong or expired code: check the code on the screen",
  },
  otherOrg: { zh: "不属于所选机构", en: "Belongs to another organisation" },
  everyOrg: { zh: "请先选择机构", en: "Choose an organisation first" },
} as const satisfies Record<string, Words>;

/** Codes may not be guessed: an address has this many open at once, an installation these. */
export const openPairingsMax = { address: 200, all: 5000 } as const;
