import type { Language, Words } from "./words.ts";

const noName = { zh: "找不到该域名", en: "The host name is unknown" };
const noRoute = { zh: "网络不可达", en: "The network or host cannot be reached" };
const late = { zh: "超时，没有应答", en: "No answer in time" };
const cut = { zh: "连接被对方中断", en: "The other side cut the connection" };
const unknownIssuer = {
  zh: "证书不受信任（自签名或签发机构未知）",
  en: "The certificate is not trusted: self-signed, or of an unknown authority",
};

/** Words for the codes by which Node.js, or a sender of ours, reports that no answer arrived. */
const faults: Readonly<Record<string, Words>> = {
  ECONNREFUSED: {
    zh: "对方拒绝连接（端口没有程序）",
    en: "Connection refused: nothing listens there",
  },
  ECONNRESET: cut,
  EPIPE: cut,
  UND_ERR_SOCKET: cut,
  ETIMEDOUT: late,
  timeout: late,
  TimeoutError: late,
  UND_ERR_CONNECT_TIMEOUT: late,
  UND_ERR_HEADERS_TIMEOUT: late,
  UND_ERR_BODY_TIMEOUT: late,
  ENOTFOUND: noName,
  EAI_AGAIN: { zh: "暂时无法解析域名", en: "The host name cannot be looked up at the moment" },
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EHOSTDOWN: noRoute,
  "address not allowed": { zh: "不允许连接该地址", en: "This address is not allowed" },
  secret: {
    zh: "签名密钥无法读取（服务器密钥已更换），请更换密钥",
    en: "The signing secret cannot be read, because the server's key has changed: replace it",
  },
  sealed: {
    zh: "密钥无法读取（服务器密钥已更换），请重新填写",
    en: "Its secrets cannot be read, because the server's key has changed: enter them again",
  },
  CERT_HAS_EXPIRED: { zh: "证书已过期", en: "The certificate has expired" },
  CERT_NOT_YET_VALID: { zh: "证书尚未生效", en: "The certificate is not valid yet" },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    zh: "证书不是该域名的",
    en: "The certificate is for another host name",
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  EPROTO: { zh: "TLS 握手失败", en: "The TLS handshake failed" },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    zh: "对方没有使用 https",
    en: "The other side does not speak https",
  },
};

/** The note of a failed try, as text for a code; anything else is unchanged. */
export const faultText = (stored: string, language: Language): string =>
  Object.hasOwn(faults, stored) ? faults[stored]![language] : stored;
