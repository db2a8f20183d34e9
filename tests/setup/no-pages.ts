// Stands in for the built pages where only the Hono chain in front of them is looked at.
/** No page at all. */
export const routes = {}
