// The ways to reach an office as families may see them: what is filled in, never a placeholder. Pure.
import { parsePhone } from '#shared/numbers/phone-number.ts'

export interface ContactWays {
  readonly callCentre: string
  readonly whatsapp: string
  readonly hours: string
  readonly mapUrl: string
}

/** True for a number that can be dialled; one with letters is a placeholder. */
export function isRealNumber(number: string): boolean {
  return parsePhone(number) !== null
}

export function realNumber(number: string): string {
  return isRealNumber(number) ? number : ''
}

export function realAddress(address: string): string {
  return /belum diisi/i.test(address) ? '' : address
}

export function isReachable({ callCentre, whatsapp }: Pick<ContactWays, 'callCentre' | 'whatsapp'>): boolean {
  return isRealNumber(callCentre) || isRealNumber(whatsapp)
}

const mapHosts: Readonly<Record<string, string>> = {
  'maps.app.goo.gl': '/',
  'goo.gl': '/maps/',
  'maps.google.com': '/',
  'www.google.com': '/maps',
  'google.com': '/maps',
  'www.google.co.id': '/maps',
  'www.openstreetmap.org': '/',
  'openstreetmap.org': '/',
  'osm.org': '/',
  'maps.apple.com': '/',
}

export function isMapLink(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username, password, pathname } = new URL(address)
  const start = Object.hasOwn(mapHosts, hostname) ? mapHosts[hostname] : undefined
  const plain = protocol === 'https:' && host === hostname && username === '' && password === ''
  return plain && start !== undefined && pathname.startsWith(start)
}

const parts = {
  callCentre: 'telepon',
  whatsapp: 'WhatsApp',
  hours: 'jam layanan',
  mapUrl: 'peta',
  address: 'alamat',
} as const

export function missingOf(office: ContactWays & { readonly address: string }): string[] {
  const filled = {
    callCentre: isRealNumber(office.callCentre),
    whatsapp: isRealNumber(office.whatsapp),
    hours: office.hours !== '',
    mapUrl: office.mapUrl !== '',
    address: realAddress(office.address) !== '',
  }
  return Object.entries(parts).flatMap(([part, name]) => (filled[part as keyof typeof filled] ? [] : name))
}
