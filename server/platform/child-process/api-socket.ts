/** Returns the socket of the API process, in the folder of local sockets. */
export const apiSocket = (socketDir: string): string => `${socketDir}/api.sock`;
