import type { CurrentUser } from "../../../contract/account/session.ts";

export const buildUser = (over: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 7,
  name: "王",
  avatar: "",
  loginName: "王",
  roleKey: "farm_manager",
  canOperate: "1",
  remoteConfigFlag: "0",
  mapType: "1",
  mapReviewNumber: "",
  build: "x",
  variant: "standard",
  mustChangePassword: false,
  passwordMin: 6,
  ...over,
});
