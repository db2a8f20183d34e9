// Where push messages may be sent: a device names the address, so only the push services of browsers are called. Pure.

/** The services, by their hosts. */
const services: readonly (readonly [name: string, host: RegExp])[] = [
  ['google', /^fcm\.googleapis\.com$/],
  ['mozilla', /^updates\.push\.services\.mozilla\.com$/],
  ['apple', /^([a-z0-9-]+\.)*push\.apple\.com$/],
  ['microsoft', /^([a-z0-9-]+\.)*notify\.windows\.com$/],
]

/** Longest address that is taken, in characters. */
const endpointMaxLength = 1_000

/**
 * The service that an address belongs to; undefined for one that nothing is sent to. `testOrigin` is the origin of a server
 * of the tests, on this machine.
 */
export function pushServiceOf(address: string, testOrigin?: string): string | undefined {
  if (address.length > endpointMaxLength || !URL.canParse(address)) return undefined
  const { protocol, hostname, port, username, password, origin, hash } = new URL(address)
  if (username !== '' || password !== '' || hash !== '') return undefined
  if (testOrigin !== undefined && origin === testOrigin) return 'test'
  if (protocol !== 'https:' || port !== '') return undefined
  return services.find(([, host]) => host.test(hostname))?.[0]
}
