import { oneLine } from '#shared/typed-text.ts'

/** Unicode lists the ten digits of a script one after another, without a gap. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = code
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1
  return (code - before) % 10
}

/** The text in compatibility form (NFKC), each decimal digit as ASCII: '０８' and '٠٨' become '08'. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

export function digitsOf(text: string): string {
  return asciiDigits(text).replaceAll(/\D/g, '')
}

/** 'service' is a short number such as 110, which is dialled without a country. */
type PhoneKind = 'mobile' | 'landline' | 'foreign' | 'service'

/** A telephone number; `digits` begins with the country ('6281234567890'), except for a service. */
interface PhoneNumber {
  readonly kind: PhoneKind
  readonly digits: string
}

const label =
  /^(?:(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)|tel:|(?:(?:no|nomor|nomer|hp|wa|whatsapp|telp|telepon|tel)\b[.:\s]*)+)/i
/** '(ibu)' and the like. A note has no digit: '(0xx)' is a placeholder. */
const note = /\(\s*\p{L}[\p{L}\s.]*\)/gu
const noteAtEnd = /^[\s,;/\p{Pd}]+\p{L}[\p{L}\s.']*$/u
const allowed = /^[\d\s\p{Pd}()+.,/_·•\u2212]+$/u

const shapes: readonly (readonly [PhoneKind, RegExp])[] = [
  ['mobile', /^628[1-9]\d{7,11}$/],
  ['landline', /^62(?:[2-79]\d{3,10}|80\d{6,9})$/],
  ['foreign', /^(?!62|0)\d{9,15}$/],
]

function withCountry(digits: string, isInternational: boolean): string {
  if (/^(?:00)?62/.test(digits)) return digits.replace(/^(?:00)?620?/, '62')
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return `62${digits.slice(1)}`
  if (isInternational) return digits
  return digits.startsWith('8') ? `62${digits}` : ''
}

/**
 * Reads a number however it is written: digits of any script, any dash, '+62 0812…', '0062…', a label or note beside it.
 * Returns null for text that is no telephone number.
 */
export function parsePhone(typed: string | null | undefined): PhoneNumber | null {
  const text = asciiDigits(oneLine(typed ?? '').slice(0, 200))
    .replace(label, '')
    .replaceAll(note, '')
  const end =
    text.length -
    text
      .split('')
      .toReversed()
      .findIndex((sign) => /\d/.test(sign))
  const bare = noteAtEnd.test(text.slice(end)) ? text.slice(0, end) : text
  const [before = '', ...behindPlus] = bare.split('+')
  const hasPlus = behindPlus.length > 0
  if (!allowed.test(bare) || behindPlus.length > 1 || (hasPlus && /\d/.test(before))) return null
  const digits = bare.replaceAll(/\D/g, '')
  if (/^1\d{2,6}$/.test(digits) && !hasPlus) return { kind: 'service', digits }
  const number = withCountry(digits, hasPlus)
  const shape = shapes.find(([, pattern]) => pattern.test(number))
  // 0000000 and 000 0001 are placeholders.
  if (!shape || /^620*\d?$/.test(number)) return null
  return { kind: shape[0], digits: number }
}

/** The number as it is stored: '6281234567890', '60123456789' with a plus sign. Null for none. */
export function storedPhone(typed: string | null | undefined): string | null {
  const number = parsePhone(typed)
  return number && (number.kind === 'foreign' ? `+${number.digits}` : number.digits)
}

/** The digits that WhatsApp takes, with the country first; null for landlines, services and text that is no number. */
export function whatsappNumber(typed: string | null | undefined): string | null {
  const number = parsePhone(typed)
  return number?.kind === 'mobile' || number?.kind === 'foreign' ? number.digits : null
}

export function whatsappLink(typed: string | null | undefined, message = ''): string | null {
  const number = whatsappNumber(typed)
  return number && `https://wa.me/${number}${message && `?text=${encodeURIComponent(message)}`}`
}

export function shareLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}

export function telephoneLink(typed: string | null | undefined): string | null {
  const number = parsePhone(typed)
  return number && `tel:${number.kind === 'service' ? '' : '+'}${number.digits}`
}

/** Area codes of two digits; all others have three. */
const shortAreas = /^62(2[124]|31|61)/

export function formatPhone(typed: string): string {
  const number = parsePhone(typed)
  if (!number || number.kind === 'service') return typed
  const { kind, digits } = number
  const inFours = (text: string) => text.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  if (kind === 'foreign') return `+${inFours(digits)}`
  if (digits.startsWith('628')) return inFours(`0${digits.slice(2)}`)
  const area = shortAreas.test(digits) ? 4 : 5
  const rest = digits.slice(area)
  const half = rest.length > 7 ? 4 : 3
  return `(0${digits.slice(2, area)}) ${rest.slice(0, half)} ${rest.slice(half)}`
}
