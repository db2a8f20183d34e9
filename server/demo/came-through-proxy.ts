// Distinguishes requests that a proxy forwarded from direct ones.
/** What proxies and tunnels add beside X-Forwarded-…. */
const addedByProxies = new Set(['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'])

/** True when a header of the request is one that proxies add; `names` in lower case. */
export function cameThroughProxy(names: readonly string[]): boolean {
  return names.some((name) => name.startsWith('x-forwarded-') || addedByProxies.has(name))
}
