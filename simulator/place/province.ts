/**
 * A place that farms can be near to. Coordinates as on the map of China: GCJ-02 in China, WGS84
 * elsewhere.
 */
export interface Town {
  readonly zh: string;
  readonly en: string;
  readonly lng: number;
  readonly lat: number;
}

export type Region =
  | "north"
  | "northEast"
  | "east"
  | "central"
  | "south"
  | "southWest"
  | "northWest";

/** `weight`: share of the national stock kept there, percent. */
export interface Province {
  readonly adcode: string;
  readonly zh: string;
  readonly region: Region;
  readonly weight: number;
  readonly towns: readonly Town[];
}

const town = (zh: string, en: string, lng: number, lat: number): Town => ({ zh, en, lng, lat });

/** Provinces with farms, heaviest first, and prefectures known for them. */
export const provinces: readonly Province[] = [
  {
    adcode: "370000",
    zh: "山东",
    region: "east",
    weight: 14,
    towns: [
      town("临沂", "Linyi", 118.326, 35.065),
      town("潍坊", "Weifang", 119.107, 36.709),
      town("菏泽", "Heze", 115.469, 35.247),
      town("德州", "Dezhou", 116.307, 37.454),
      town("聊城", "Liaocheng", 115.98, 36.456),
      town("泰安", "Tai'an", 117.129, 36.195),
      town("烟台", "Yantai", 121.391, 37.539),
      town("济宁", "Jining", 116.587, 35.415),
    ],
  },
  {
    adcode: "440000",
    zh: "广东",
    region: "south",
    weight: 12,
    towns: [
      town("云浮", "Yunfu", 112.044, 22.93),
      town("茂名", "Maoming", 110.919, 21.66),
      town("清远", "Qingyuan", 113.051, 23.685),
      town("湛江", "Zhanjiang", 110.365, 21.275),
      town("肇庆", "Zhaoqing", 112.473, 23.052),
      town("江门", "Jiangmen", 113.095, 22.59),
      town("韶关", "Shaoguan", 113.592, 24.801),
      town("梅州", "Meizhou", 116.118, 24.299),
    ],
  },
  {
    adcode: "410000",
    zh: "河南",
    region: "central",
    weight: 9,
    towns: [
      town("周口", "Zhoukou", 114.65, 33.62),
      town("商丘", "Shangqiu", 115.65, 34.437),
      town("南阳", "Nanyang", 112.541, 32.999),
      town("新乡", "Xinxiang", 113.884, 35.303),
      town("鹤壁", "Hebi", 114.295, 35.748),
      town("驻马店", "Zhumadian", 114.025, 32.98),
      town("开封", "Kaifeng", 114.341, 34.797),
      town("漯河", "Luohe", 114.026, 33.576),
    ],
  },
  {
    adcode: "450000",
    zh: "广西",
    region: "south",
    weight: 8,
    towns: [
      town("玉林", "Yulin", 110.154, 22.631),
      town("贵港", "Guigang", 109.602, 23.094),
      town("南宁", "Nanning", 108.32, 22.824),
      town("梧州", "Wuzhou", 111.298, 23.475),
      town("钦州", "Qinzhou", 108.624, 21.967),
      town("桂林", "Guilin", 110.299, 25.274),
      town("百色", "Baise", 106.616, 23.898),
      town("来宾", "Laibin", 109.23, 23.734),
    ],
  },
  {
    adcode: "320000",
    zh: "江苏",
    region: "east",
    weight: 8,
    towns: [
      town("盐城", "Yancheng", 120.14, 33.378),
      town("徐州", "Xuzhou", 117.185, 34.262),
      town("宿迁", "Suqian", 118.275, 33.963),
      town("连云港", "Lianyungang", 119.179, 34.6),
      town("南通", "Nantong", 120.865, 32.016),
      town("淮安", "Huai'an", 119.021, 33.598),
      town("泰州", "Taizhou", 119.915, 32.485),
      town("扬州", "Yangzhou", 119.421, 32.393),
    ],
  },
  {
    adcode: "130000",
    zh: "河北",
    region: "north",
    weight: 7,
    towns: [
      town("邯郸", "Handan", 114.491, 36.612),
      town("保定", "Baoding", 115.482, 38.868),
      town("石家庄", "Shijiazhuang", 114.502, 38.045),
      town("衡水", "Hengshui", 115.666, 37.735),
      town("沧州", "Cangzhou", 116.857, 38.311),
      town("邢台", "Xingtai", 114.509, 37.068),
      town("唐山", "Tangshan", 118.175, 39.635),
      town("承德", "Chengde", 117.939, 40.976),
    ],
  },
  {
    adcode: "210000",
    zh: "辽宁",
    region: "northEast",
    weight: 7,
    towns: [
      town("沈阳", "Shenyang", 123.429, 41.797),
      town("锦州", "Jinzhou", 121.136, 41.119),
      town("朝阳", "Chaoyang", 120.451, 41.577),
      town("铁岭", "Tieling", 123.844, 42.291),
      town("大连", "Dalian", 121.619, 38.915),
      town("葫芦岛", "Huludao", 120.856, 40.756),
      town("阜新", "Fuxin", 121.649, 42.012),
      town("辽阳", "Liaoyang", 123.182, 41.269),
    ],
  },
  {
    adcode: "340000",
    zh: "安徽",
    region: "east",
    weight: 6,
    towns: [
      town("宿州", "Suzhou", 116.984, 33.634),
      town("阜阳", "Fuyang", 115.82, 32.897),
      town("滁州", "Chuzhou", 118.316, 32.304),
      town("宣城", "Xuancheng", 118.758, 30.946),
      town("六安", "Lu'an", 116.508, 31.753),
      town("亳州", "Bozhou", 115.783, 33.869),
      town("蚌埠", "Bengbu", 117.363, 32.94),
      town("安庆", "Anqing", 117.044, 30.509),
    ],
  },
  {
    adcode: "420000",
    zh: "湖北",
    region: "central",
    weight: 6,
    towns: [
      town("黄冈", "Huanggang", 114.879, 30.448),
      town("荆州", "Jingzhou", 112.238, 30.327),
      town("襄阳", "Xiangyang", 112.144, 32.042),
      town("孝感", "Xiaogan", 113.927, 30.926),
      town("荆门", "Jingmen", 112.204, 31.035),
      town("宜昌", "Yichang", 111.291, 30.703),
      town("随州", "Suizhou", 113.374, 31.717),
      town("十堰", "Shiyan", 110.788, 32.647),
    ],
  },
  {
    adcode: "510000",
    zh: "四川",
    region: "southWest",
    weight: 6,
    towns: [
      town("南充", "Nanchong", 106.083, 30.795),
      town("绵阳", "Mianyang", 104.742, 31.464),
      town("眉山", "Meishan", 103.832, 30.048),
      town("德阳", "Deyang", 104.399, 31.128),
      town("遂宁", "Suining", 105.571, 30.513),
      town("资阳", "Ziyang", 104.642, 30.122),
      town("宜宾", "Yibin", 104.631, 28.76),
      town("广元", "Guangyuan", 105.83, 32.434),
    ],
  },
  {
    adcode: "430000",
    zh: "湖南",
    region: "central",
    weight: 4,
    towns: [
      town("常德", "Changde", 111.691, 29.04),
      town("衡阳", "Hengyang", 112.608, 26.9),
      town("邵阳", "Shaoyang", 111.469, 27.238),
      town("岳阳", "Yueyang", 113.133, 29.37),
      town("永州", "Yongzhou", 111.608, 26.435),
      town("益阳", "Yiyang", 112.355, 28.57),
    ],
  },
  {
    adcode: "220000",
    zh: "吉林",
    region: "northEast",
    weight: 3,
    towns: [
      town("长春", "Changchun", 125.325, 43.887),
      town("四平", "Siping", 124.371, 43.17),
      town("松原", "Songyuan", 124.824, 45.118),
      town("吉林", "Jilin", 126.553, 43.844),
      town("白城", "Baicheng", 122.841, 45.619),
    ],
  },
  {
    adcode: "230000",
    zh: "黑龙江",
    region: "northEast",
    weight: 2,
    towns: [
      town("哈尔滨", "Harbin", 126.642, 45.757),
      town("绥化", "Suihua", 126.993, 46.637),
      town("大庆", "Daqing", 125.113, 46.591),
      town("齐齐哈尔", "Qiqihar", 123.958, 47.342),
      town("牡丹江", "Mudanjiang", 129.619, 44.583),
    ],
  },
  {
    adcode: "530000",
    zh: "云南",
    region: "southWest",
    weight: 3,
    towns: [
      town("曲靖", "Qujing", 103.798, 25.502),
      town("昆明", "Kunming", 102.712, 25.041),
      town("玉溪", "Yuxi", 102.544, 24.35),
      town("楚雄", "Chuxiong", 101.546, 25.042),
      town("大理", "Dali", 100.226, 25.589),
    ],
  },
  {
    adcode: "350000",
    zh: "福建",
    region: "east",
    weight: 3,
    towns: [
      town("南平", "Nanping", 118.178, 26.636),
      town("龙岩", "Longyan", 117.03, 25.092),
      town("三明", "Sanming", 117.635, 26.265),
      town("漳州", "Zhangzhou", 117.662, 24.511),
      town("泉州", "Quanzhou", 118.589, 24.909),
    ],
  },
  {
    adcode: "140000",
    zh: "山西",
    region: "north",
    weight: 0.5,
    towns: [
      town("运城", "Yuncheng", 111.004, 35.023),
      town("晋中", "Jinzhong", 112.736, 37.696),
      town("长治", "Changzhi", 113.114, 36.191),
      town("临汾", "Linfen", 111.518, 36.084),
    ],
  },
  {
    adcode: "360000",
    zh: "江西",
    region: "east",
    weight: 0.5,
    towns: [
      town("赣州", "Ganzhou", 114.94, 25.851),
      town("吉安", "Ji'an", 114.986, 27.112),
      town("宜春", "Yichun", 114.391, 27.804),
      town("上饶", "Shangrao", 117.971, 28.444),
    ],
  },
  {
    adcode: "610000",
    zh: "陕西",
    region: "northWest",
    weight: 0.5,
    towns: [
      town("咸阳", "Xianyang", 108.705, 34.333),
      town("渭南", "Weinan", 109.503, 34.499),
      town("宝鸡", "Baoji", 107.145, 34.369),
      town("汉中", "Hanzhong", 107.029, 33.078),
    ],
  },
  {
    adcode: "520000",
    zh: "贵州",
    region: "southWest",
    weight: 0.5,
    towns: [
      town("遵义", "Zunyi", 106.937, 27.707),
      town("毕节", "Bijie", 105.285, 27.302),
      town("黔南", "Qiannan", 107.517, 26.258),
    ],
  },
];
