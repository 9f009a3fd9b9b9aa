import type { BreedDetail } from "../../../contract/breed.ts";
import type { FarmRow } from "../../../contract/farm.ts";
import type { Concentrator, Terminal } from "../../../contract/gateway-device.ts";
import type { UpdateGateway } from "../../../contract/gateway-manage.ts";
import type { GatewayType } from "../../../contract/gateway-type.ts";
import type { ManagedHouse } from "../../../contract/house-manage.ts";
import type { UnloggedField } from "../../../contract/log.ts";
import type { OrgRow } from "../../../contract/org.ts";
import type { User } from "../../../contract/user.ts";
import type { Words } from "../../../contract/words.ts";
import type { Flock } from "../../../contract/flock.ts";

type Records =
  | User
  | OrgRow
  | FarmRow
  | BreedDetail
  | ManagedHouse
  | Flock
  | UpdateGateway
  | GatewayType
  | Concentrator
  | Terminal;
type KeyOfAny<T> = T extends unknown ? keyof T : never;
/** Fields that name or reckon, and are kept out of the log at their records. */
type Named =
  | "farmNameEn"
  | "breedNameEn"
  | "networkId"
  | "flock"
  | "hasHistory"
  | "dayAge"
  | "gatewayId"
  | "houseCount";
/**
 * What the log tells of: what people choose of the records. A field without a word here does not
 * build.
 */
export type LogField =
  Exclude<KeyOfAny<Records>, UnloggedField | Named> | "networkId" | "shelvedUntil";

export const logFieldWords: Readonly<Record<LogField, Words>> = {
  loginName: { zh: "用户名", en: "User name" },
  realName: { zh: "姓名", en: "Name" },
  department: { zh: "部门", en: "Department" },
  position: { zh: "职务", en: "Position" },
  officeTel: { zh: "办公电话", en: "Office telephone" },
  mobile: { zh: "手机", en: "Mobile" },
  email: { zh: "邮箱", en: "Email" },
  roleKey: { zh: "角色", en: "Role" },
  orgId: { zh: "所属机构", en: "Organisation" },
  canOperate: { zh: "操作权限", en: "May operate" },
  remoteConfigFlag: { zh: "远程配置权限", en: "May configure remotely" },
  farmIds: { zh: "管辖农场", en: "Farms managed" },
  shackIds: { zh: "管理的栋舍", en: "Houses managed" },
  name: { zh: "名称", en: "Name" },
  nameEn: { zh: "英文名称", en: "English name" },
  code: { zh: "编码", en: "Code" },
  principal: { zh: "负责人", en: "Principal" },
  fax: { zh: "传真", en: "Fax" },
  remark: { zh: "备注", en: "Remark" },
  mapType: { zh: "地图", en: "Map" },
  hasLogo: { zh: "标志", en: "Logo" },
  parentId: { zh: "上级", en: "Parent" },
  level: { zh: "层级", en: "Level" },
  type: { zh: "类型", en: "Type" },
  address: { zh: "地址", en: "Address" },
  country: { zh: "国家或地区", en: "Country or territory" },
  adcode: { zh: "省份", en: "Province" },
  lng: { zh: "经度", en: "Longitude" },
  lat: { zh: "纬度", en: "Latitude" },
  timeZone: { zh: "时区", en: "Time zone" },
  species: { zh: "畜禽种类", en: "Species" },
  factory: { zh: "育种公司", en: "Breeding company" },
  description: { zh: "说明", en: "Description" },
  source: { zh: "数据来源", en: "Data source" },
  isCommon: { zh: "通用", en: "Common" },
  days: { zh: "日龄标准", en: "Standard by age" },
  reminders: { zh: "免疫提醒", en: "Vaccination reminders" },
  farmId: { zh: "农场", en: "Farm" },
  farmName: { zh: "农场", en: "Farm" },
  archetype: { zh: "栋舍类型", en: "House type" },
  equipment: { zh: "设备数量", en: "Equipment" },
  limits: { zh: "报警限值", en: "Alarm limits" },
  pastFlocks: { zh: "历史批次", en: "Past flocks" },
  houseId: { zh: "栋舍", en: "House" },
  breedId: { zh: "品种", en: "Breed" },
  breedName: { zh: "品种", en: "Breed" },
  placedAt: { zh: "入舍时间", en: "Placed" },
  clearedAt: { zh: "清舍时间", en: "Cleared" },
  placedCount: { zh: "入舍数", en: "Head placed" },
  placedAge: { zh: "入舍日龄", en: "Age when placed" },
  networkId: { zh: "网络编号", en: "Network ID" },
  typeKey: { zh: "网关类型", en: "Gateway type" },
  number: { zh: "编号", en: "Number" },
  firmware: { zh: "版本", en: "Version" },
  simCard: { zh: "SIM 卡", en: "SIM card" },
  netType: { zh: "网络", en: "Network" },
  diImportant: { zh: "重要报警输入", en: "Important alarm inputs" },
  diNormallyClosed: { zh: "常闭报警输入", en: "Normally closed alarm inputs" },
  isRetired: { zh: "已停用", en: "Retired" },
  kind: { zh: "类型", en: "Type" },
  model: { zh: "型号", en: "Model" },
  status: { zh: "状态", en: "Status" },
  concentratorId: { zh: "所属集中器", en: "Concentrator" },
  controlPort: { zh: "控制端口", en: "Control port" },
  currentPort: { zh: "电流端口", en: "Current port" },
  sensorPort: { zh: "传感器端口", en: "Sensor port" },
  canInput: { zh: "允许输入", en: "Input allowed" },
  extra: { zh: "附加参数", en: "Extra parameters" },
  shelvedUntil: { zh: "搁置至", en: "Shelved until" },
};
