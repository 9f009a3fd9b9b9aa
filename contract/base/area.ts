import type { Words } from "./words.ts";

/**
 * Provinces by their code (GB/T 2260): the areas of the map of China. A farm in China is in one of
 * them.
 */
export const provinces = {
  "110000": { zh: "北京", en: "Beijing" },
  "120000": { zh: "天津", en: "Tianjin" },
  "130000": { zh: "河北", en: "Hebei" },
  "140000": { zh: "山西", en: "Shanxi" },
  "150000": { zh: "内蒙古", en: "Inner Mongolia" },
  "210000": { zh: "辽宁", en: "Liaoning" },
  "220000": { zh: "吉林", en: "Jilin" },
  "230000": { zh: "黑龙江", en: "Heilongjiang" },
  "310000": { zh: "上海", en: "Shanghai" },
  "320000": { zh: "江苏", en: "Jiangsu" },
  "330000": { zh: "浙江", en: "Zhejiang" },
  "340000": { zh: "安徽", en: "Anhui" },
  "350000": { zh: "福建", en: "Fujian" },
  "360000": { zh: "江西", en: "Jiangxi" },
  "370000": { zh: "山东", en: "Shandong" },
  "410000": { zh: "河南", en: "Henan" },
  "420000": { zh: "湖北", en: "Hubei" },
  "430000": { zh: "湖南", en: "Hunan" },
  "440000": { zh: "广东", en: "Guangdong" },
  "450000": { zh: "广西", en: "Guangxi" },
  "460000": { zh: "海南", en: "Hainan" },
  "500000": { zh: "重庆", en: "Chongqing" },
  "510000": { zh: "四川", en: "Sichuan" },
  "520000": { zh: "贵州", en: "Guizhou" },
  "530000": { zh: "云南", en: "Yunnan" },
  "540000": { zh: "西藏", en: "Xizang" },
  "610000": { zh: "陕西", en: "Shaanxi" },
  "620000": { zh: "甘肃", en: "Gansu" },
  "630000": { zh: "青海", en: "Qinghai" },
  "640000": { zh: "宁夏", en: "Ningxia" },
  "650000": { zh: "新疆", en: "Xinjiang" },
  "710000": { zh: "台湾", en: "Taiwan" },
  "810000": { zh: "香港", en: "Hong Kong" },
  "820000": { zh: "澳门", en: "Macao" },
} as const satisfies Record<string, Words>;
export const isProvince = (adcode: string): adcode is keyof typeof provinces =>
  Object.hasOwn(provinces, adcode);

/**
 * Countries and territories by their code (ISO 3166-1 alpha-3): the areas of the map of the world.
 */
export const countries: readonly string[] = `
  ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BFA BGD BGR BHR
  BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BWA CAF CAN CHE CHL CHN CIV CMR COD COG COK COL COM
  CPV CRI CUB CUW CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA
  FRO FSM GAB GBR GEO GGY GHA GIN GMB GNB GNQ GRC GRD GRL GTM GUM GUY HMD HND HRV HTI HUN IDN IMN
  IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAS KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR
  LBY LCA LIE LKA LSO LTU LUX LVA MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ
  MRT MSR MUS MWI MYS NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW
  PNG POL PRI PRK PRT PRY PSE PYF QAT ROU RUS RWA SAU SDN SEN SGP SGS SHN SLB SLE SLV SMR SOM SPM
  SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKM TLS TON TTO TUN TUR TUV TZA
  UGA UKR URY USA UZB VCT
  VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE
`
  .trim()
  .split(/\s+/);

export const china = "CHN";

/** Area code for Chinese farms without a province, so that these can be listed too. */
export const noProvince = "000000";
/** Returns the area code under which a farm is listed: every farm has one. */
export const placeCodeOf = (farm: { readonly country: string; readonly adcode: string }): string =>
  farm.country !== china ? farm.country : /^\d{6}$/.test(farm.adcode) ? farm.adcode : noProvince;

/**
 * Returns the area code of a farm, the key in maps and counts: its province in China, otherwise its
 * country.
 */
export const areaCodeOf = (country: string, province: string): string =>
  country === china ? province : country;
