import type { Town } from "./province.ts";

/** A country with farms of a World organisation. `adcode` is its ISO a3. */
export interface Country {
  readonly adcode: string;
  readonly zh: string;
  readonly en: string;
  readonly towns: readonly (Town & { readonly timeZone: string })[];
}

const town = (zh: string, en: string, lng: number, lat: number, timeZone: string) => ({
  zh,
  en,
  lng,
  lat,
  timeZone,
});

export const countries: readonly Country[] = [
  {
    adcode: "THA",
    zh: "泰国",
    en: "Thailand",
    towns: [
      town("北柳", "Chachoengsao", 101.08, 13.69, "Asia/Bangkok"),
      town("华富里", "Lopburi", 100.65, 14.8, "Asia/Bangkok"),
      town("呵叻", "Nakhon Ratchasima", 102.1, 14.97, "Asia/Bangkok"),
    ],
  },
  {
    adcode: "VNM",
    zh: "越南",
    en: "Vietnam",
    towns: [
      town("同奈", "Dong Nai", 107.17, 11.07, "Asia/Ho_Chi_Minh"),
      town("平福", "Binh Phuoc", 106.9, 11.75, "Asia/Ho_Chi_Minh"),
      town("兴安", "Hung Yen", 106.05, 20.65, "Asia/Ho_Chi_Minh"),
    ],
  },
  {
    adcode: "IDN",
    zh: "印度尼西亚",
    en: "Indonesia",
    towns: [
      town("布利塔尔", "Blitar", 112.17, -8.1, "Asia/Jakarta"),
      town("茂物", "Bogor", 106.8, -6.6, "Asia/Jakarta"),
      town("锡登伦拉庞", "Sidenreng Rappang", 119.98, -3.84, "Asia/Makassar"),
    ],
  },
  {
    adcode: "BRA",
    zh: "巴西",
    en: "Brazil",
    towns: [
      town("卡斯卡韦尔", "Cascavel", -53.46, -24.96, "America/Sao_Paulo"),
      town("沙佩科", "Chapeco", -52.62, -27.1, "America/Sao_Paulo"),
      town("里奥韦尔迪", "Rio Verde", -50.93, -17.8, "America/Sao_Paulo"),
    ],
  },
  {
    adcode: "MYS",
    zh: "马来西亚",
    en: "Malaysia",
    towns: [
      town("麻坡", "Muar", 102.57, 2.04, "Asia/Kuala_Lumpur"),
      town("怡保", "Ipoh", 101.08, 4.6, "Asia/Kuala_Lumpur"),
    ],
  },
  {
    adcode: "PHL",
    zh: "菲律宾",
    en: "Philippines",
    towns: [
      town("打拉", "Tarlac", 120.59, 15.49, "Asia/Manila"),
      town("布拉干", "Bulacan", 120.95, 14.95, "Asia/Manila"),
    ],
  },
];
