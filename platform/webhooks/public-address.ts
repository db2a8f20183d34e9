// Which addresses are on the public internet: messages of webhooks go nowhere else. Pure.
import { BlockList, isIP } from 'node:net'
import { addressRanges } from '#platform/address-ranges.ts'

/** Everything of IPv4 that is not the public internet: private, loopback, link-local (cloud metadata), shared, reserved. */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Of the public block of IPv6 what leads to IPv4 or to nobody: Teredo, benchmarks, ORCHID, documentation, 6to4. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, bits] of closed4) closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of closed6) closed.addSubnet(network, bits, 'ipv6')

const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

/**
 * True for an address of the public internet, IPv4 or IPv6 without brackets. False for all others, for IPv4 within IPv6 in
 * any form, for addresses with a zone, and for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return public6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Returns a function that is true for public addresses outside `refused`, the operator's own addresses and ranges. */
export function publicExcept(refused: readonly string[]): (address: string) => boolean {
  const isRefused = addressRanges(refused)
  return (address) => isPublicAddress(address) && !isRefused(address)
}
