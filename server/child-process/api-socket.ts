/** Where the API process listens, in the folder of local sockets. */
export const apiSocket = (socketDir: string): string => `${socketDir}/api.sock`;
