// Which pages outside the portal a reply may lead to: the one list of them. Pure.
/** Hosts of the government, by their ends. */
export const officialHosts: readonly string[] = ['go.id']

/** Hosts by which one writes to a number; whether the number is ours decides. */
export const messageHosts: readonly string[] = ['wa.me', 'api.whatsapp.com']
