// Which ticket someone means who pastes a link, 'ID: …', or a number such as 'T-1061'. Pure.
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { isPublicId } from '#shared/ids.ts'

export type TypedId = { readonly publicId: string } | { readonly kind: TicketKind; readonly number: number }

const letters: Readonly<Record<string, TicketKind>> = { t: 'question', c: 'complaint' }

const standsAlone = /(?<![a-z0-9])[a-z0-9]{25}(?![a-z0-9])/

export function readTypedId(typed: string): TypedId | null {
  const text = decoded(typed)
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\u2800]/gu, '')
    .toLowerCase()
  const publicId = standsAlone.exec(text)?.[0] ?? joined(text)
  if (publicId) return { publicId }
  const [, letter = '', digits = ''] = /(?<![a-z0-9])([tc])[\s\-–—.:#]{0,3}(\d{4,9})(?!\d)/.exec(text) ?? []
  const kind = letters[letter]
  return kind ? { kind, number: Number(digits) } : null
}

/** Like `readTypedId`, for a field only for tickets: digits alone are a number, more than seven a cut ID. */
export function readLookedUpId(typed: string): TypedId | null {
  const digits = /^\s*(\d{4,7})\s*$/.exec(typed)?.[1]
  return digits ? { kind: 'question', number: Number(digits) } : readTypedId(typed)
}

/** Groups of an ID hold digits; 'bot ini jawabnya muter2 terus' is a sentence. */
function isInGroups(text: string): boolean {
  const groups = text.trim().split(/\s+/)
  return groups.length < 3 || groups.filter((group) => /\d/.test(group)).length * 2 > groups.length
}

function joined(text: string): string | undefined {
  const rest = text.replace(/^.*\/(?:status|ask)\//s, '')
  // An ID may itself begin with 'id'.
  return [rest, rest.replace(/^\s*id(?:\s*(?:pertanyaan|laporan))?\s*[:=]?/, '')]
    .filter(isInGroups)
    .map((part) => part.replaceAll(/[\s\-–—]/g, ''))
    .find(isPublicId)
}

function decoded(typed: string): string {
  try {
    return decodeURIComponent(typed)
  } catch {
    return typed
  }
}
