import type { User } from "../../../contract/account/user.ts";

export const buildUser = (over: Partial<User> = {}): User => ({
  id: 7,
  loginName: "li.keeper",
  realName: "Li",
  department: "",
  position: "",
  officeTel: "",
  mobile: "",
  email: "",
  hasAvatar: false,
  roleKey: "shack_manager",
  orgId: 1,
  orgName: "North Group",
  canOperate: "1",
  remoteConfigFlag: "0",
  farmIds: [],
  shackIds: [],
  latestLoginTime: null,
  loginTimes: 0,
  version: 1,
  ...over,
});
