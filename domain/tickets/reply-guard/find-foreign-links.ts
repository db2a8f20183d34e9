// Finds links that lead neither to the portal nor to a page of the government, an office's map or a known number. Pure.
import { whatsappNumber } from '#shared/numbers/phone-number.ts'
import { messageHosts, officialHosts } from './official-links.ts'
import type { ReplyFacts } from './reply-facts.ts'
import type { ReplyFinding } from './reply-finding.ts'

/** Ends of host names that people write without 'https://' and without a path; a word and '.pdf' is a file. */
const ends = new Set([
  ...['com', 'net', 'org', 'id', 'info', 'me', 'ly', 'gl', 'gle', 'xyz', 'site', 'online', 'link', 'app', 'io', 'co'],
  ...['click', 'top', 'shop', 'store', 'biz', 'web', 'live', 'page', 'dev', 'cc'],
])
const withScheme = /https?:\/\/[^\s<>"')\]]{1,400}/giu
const withoutBlank = /[^\s<>"'()[\],;]+/gu

/** True for what a browser would open: a host name by its end, or one with a path behind it. */
function isBareLink(word: string): boolean {
  const [host = '', ...path] = word.split('/')
  const labels = host.toLowerCase().split('.')
  if (labels.length < 2 || !labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label))) return false
  const end = labels.at(-1) ?? ''
  return ends.has(end) || (path.length > 0 && /^[a-z]{2,}$/.test(end) && (labels[0] ?? '').length > 2)
}

/** What ends a sentence is no part of an address. */
const trimmed = (link: string) => link.replace(/[.,;:!?]{1,5}$/, '')

function linksIn(message: string): string[] {
  const full = [...message.matchAll(withScheme)].map(([link]) => trimmed(link))
  const rest = message.replaceAll(withScheme, ' ')
  const words = [...rest.matchAll(withoutBlank)].map(([word]) => trimmed(word))
  return [...full, ...words.filter(isBareLink)]
}

/** The same address, however it is written. */
const sameAddress = (address: string) => address.replace(/^https?:\/\//i, '').replace(/\/$/, '')

function isOfficial(link: string, facts: ReplyFacts): boolean {
  const address = /^https?:/i.test(link) ? link : `https://${link}`
  if (!URL.canParse(address)) return false
  const { host, hostname, origin, username, password, pathname, searchParams } = new URL(address)
  if (username !== '' || password !== '') return false
  const own = new URL(facts.origin)
  if (origin === own.origin || host === own.host) return true
  if (officialHosts.some((end) => hostname === end || hostname.endsWith(`.${end}`))) return true
  if (facts.officialLinks.some((each) => each !== '' && sameAddress(each) === sameAddress(address))) return true
  if (!messageHosts.includes(hostname)) return false
  const number = whatsappNumber(searchParams.get('phone') ?? pathname.slice(1))
  return (
    number !== null && [...facts.ownContacts, ...facts.officialContacts].some((each) => whatsappNumber(each) === number)
  )
}

/** Each link once. */
export function findForeignLinks(message: string, facts: ReplyFacts): ReplyFinding[] {
  return [...new Set(linksIn(message))]
    .filter((link) => !isOfficial(link, facts))
    .map((piece) => ({
      kind: 'link',
      piece,
      sentence: `Tautan ${piece} bukan alamat portal ini dan bukan alamat resmi.`,
    }))
}
