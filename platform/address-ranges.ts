import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

export function addressRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** An address, or a range of them in CIDR notation; a range that is everybody's is none. */
function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}

const addressList = z.string().transform((list) => list.split(',').map((each) => each.trim()))

export const refusedNetworksSetting = addressList
  .refine((list) => list.every(isAddressRange), {
    error: 'harus alamat atau rentang dipisah koma, misalnya 103.10.20.0/22,2001:db8::/32',
  })
  .default([])

/** 'none', 'nearby' (0 and 1 in the setting), or a list of addresses and ranges. */
export const proxiesSetting = addressList
  .refine((list) => ['0', '1'].includes(list.join()) || list.every(isAddressRange), {
    error: 'harus 0, 1, atau alamat proxy dipisah koma, misalnya 10.0.0.5,192.168.1.0/24',
  })
  .transform((list) => (list[0] === '0' ? 'none' : list[0] === '1' ? 'nearby' : list))
  .optional()
