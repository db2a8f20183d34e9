// Finds numbers and addresses that are neither the family's nor the service's. Pure.

import { parsePhone } from '#shared/numbers/phone-number.ts'
import { findPersonalNumbers } from '#shared/privacy/personal-numbers.ts'
import type { ReplyFacts } from './reply-facts.ts'
import type { ReplyFinding } from './reply-finding.ts'

/** A telephone number of a place, with its area code: (024) 3515301, 0271-712345. */
const landline = /(?<![\d.,/-])(?:\(0[2379]\d{1,2}\) ?|0[2379]\d{1,2}[- ])\d{3,4}[- ]?\d{2,4}(?!\d)/g

/** One spelling for a number. */
const dialled = (number: string) => parsePhone(number)?.digits ?? number.replaceAll(/\D/g, '')

/** A number that nobody has and that shows how one looks: 1234567890, 0000000000. */
function isSample(digits: string): boolean {
  return /^(\d)\1*$/.test(digits) || '01234567890123456789'.includes(digits)
}

const landlinesIn = (text: string) => [...text.matchAll(landline)].map(([found]) => found)

/** Every number and address of a text as it is compared. */
function spoken(text: string): string[] {
  const numbers = findPersonalNumbers(text).map(({ digits, address }) => address || dialled(digits))
  return [...numbers, ...landlinesIn(text).map(dialled)]
}

function nameOf(digits: string): string {
  if (digits.length === 16) return 'NIK atau nomor KK'
  return /^(?:62)?0?8[1-9]/.test(digits) && digits.length !== 10 ? 'Nomor telepon' : 'NISN'
}

/** What the sentence calls a number of ten digits, which a telephone number may have too. */
const nameIn = (message: string, text: string, digits: string) => {
  const before = message.slice(Math.max(0, message.indexOf(text) - 30), message.indexOf(text))
  const phone = digits.length === 10 && /(?:telepon|telp|whatsapp|wa|hp|hubungi|kontak)[^\d]*$/i.test(before)
  return phone || (/^08[1-9]/.test(digits) && !/nisn[^\d]*$/i.test(before)) ? 'Nomor telepon' : nameOf(digits)
}

/** Each number and address once. */
export function findForeignNumbers(message: string, facts: ReplyFacts): ReplyFinding[] {
  const { ownContacts, officialContacts, conversation, origin } = facts
  const known = new Set([
    ...conversation.flatMap(spoken),
    ...[...ownContacts, ...officialContacts].flatMap((each) => [
      dialled(each) || each,
      each.toLowerCase(),
      ...spoken(each),
    ]),
  ])
  const host = new URL(origin).hostname
  const isOurs = (address: string) => address.endsWith('.go.id') || address.endsWith(`@${host}`)
  const found = findPersonalNumbers(message).flatMap(({ text, digits, address }) => {
    if (known.has(address || dialled(digits))) return []
    if (address) return isOurs(address) ? [] : [{ text, name: 'Alamat e-mail' }]
    return isSample(digits) ? [] : [{ text, name: nameIn(message, text, digits) }]
  })
  const places = landlinesIn(message)
    .filter((text) => !known.has(dialled(text)) && !isSample(dialled(text)))
    .map((text) => ({ text, name: 'Nomor telepon' }))
  const once = new Map([...found, ...places].map(({ text, name }) => [text, name]))
  return [...once].map(([piece, name]) => ({
    kind: 'number',
    piece,
    sentence: `${name} ${piece} bukan milik pemohon tiket ini dan bukan kontak resmi.`,
  }))
}
