/**
 * True for a host that only this machine reaches: 'localhost' and names under it, 127.0.0.0/8 and ::1 (with or without
 * brackets). False for everything else, 0.0.0.0 included: that one listens to the whole network.
 */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replaceAll(/^\[|\]$/g, '')
  return /^(?:[\w-]{1,63}\.){0,5}localhost$/.test(name) || /^127(?:\.\d{1,3}){3}$/.test(name) || name === '::1'
}
