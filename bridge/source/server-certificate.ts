import { X509Certificate } from "node:crypto";
import { OPCUACertificateManager } from "node-opcua-certificate-manager";
import { StatusCodes } from "node-opcua-client";

const plain = (fingerprint: string): string => fingerprint.replaceAll(":", "").toLowerCase();

/**
 * The bridge's certificate, and its check of a server's. `fingerprint`: SHA-256 of the one
 * certificate that may answer; absent: any may.
 */
export function certificatesIn(rootFolder: string, fingerprint?: string): OPCUACertificateManager {
  const manager = new OPCUACertificateManager({
    rootFolder,
    automaticallyAcceptUnknownCertificate: true,
  });
  if (fingerprint === undefined) return manager;
  const judge = async (shown: Buffer | Buffer[]) => {
    // A chain begins with the server's own.
    const [own] = Array.isArray(shown) ? shown : [shown];
    const entry = own === undefined ? "none" : new X509Certificate(own).fingerprint256;
    if (plain(entry) === plain(fingerprint)) return StatusCodes.Good;
    throw new Error(`the server's certificate is another one: ${entry}`);
  };
  return Object.assign(manager, { checkCertificate: judge });
}
