/** Key of the type of gateways that are edge computers of a site. */
export const edgeTypeKey = 60;
