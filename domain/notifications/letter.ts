// What a mail is made of: typed parts, so that nothing a person wrote can become a link, a button or a paragraph of ours.
import { oneLine } from '#shared/typed-text.ts'

/**
 * A part as it is kept in the outbox. An action leads to a path of the portal; one with a `seed` opens something once,
 * and its token is worked out from the seed only where the mail is handed over or shown.
 */
export type LetterPart =
  | { readonly kind: 'greeting'; readonly name: string | null }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly path: `/${string}`; readonly seed?: string }

/** A part ready to be read: an action has its whole address. */
export type WrittenPart =
  | { readonly kind: 'paragraph' | 'quote'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly url: string }

/** 'Halo Siti,'; null greets without a name, since an unconfirmed address may learn no more. */
export function greeting(name: string | null): LetterPart {
  return { kind: 'greeting', name: name === null ? null : oneLine(name) }
}

/** A paragraph of the portal's own words. */
export function paragraph(text: string): LetterPart {
  return { kind: 'paragraph', text }
}

/** What a person wrote, set apart from the portal's words. */
export function quote(text: string): LetterPart {
  return { kind: 'quote', text }
}

/** A button that leads to a path of the portal; with `seed` the address carries a one-time token. */
export function action(label: string, path: `/${string}`, seed?: string): LetterPart {
  return { kind: 'action', label, path, ...(seed !== undefined && { seed }) }
}

const closing: WrittenPart = { kind: 'paragraph', text: 'Salam,\nHelpdesk SPMB Jawa Tengah' }

/** Nobody reads replies: a mail about a ticket leads to its page, every other to the form. */
function unread(parts: readonly LetterPart[], origin: string): WrittenPart {
  const hasTicket = parts.some((part) => part.kind === 'action' && part.path.startsWith('/status/'))
  const where = hasTicket ? 'Untuk membalas, buka tautan di atas.' : `Ada pertanyaan? Tulis di ${origin}/ask`
  return { kind: 'paragraph', text: `Email ini dikirim otomatis, dan balasannya tidak dibaca. ${where}` }
}

/** The whole letter: `origin` is the portal's address, `tokenOf` gives the token that stands in a one-time link. */
export function writeLetter(
  parts: readonly LetterPart[],
  { origin, tokenOf }: { readonly origin: string; readonly tokenOf: (seed: string) => string },
): WrittenPart[] {
  const written = parts.map((part): WrittenPart => {
    if (part.kind === 'greeting') return { kind: 'paragraph', text: part.name ? `Halo ${part.name},` : 'Halo,' }
    if (part.kind !== 'action') return part
    const token = part.seed === undefined ? '' : `?token=${tokenOf(part.seed)}`
    return { kind: 'action', label: part.label, url: `${origin}${part.path}${token}` }
  })
  return [...written, closing, unread(parts, origin)]
}

/** The letter as plain text, a blank line between the parts; quoted lines begin with '> '. */
export function letterAsText(parts: readonly WrittenPart[]): string {
  const texts = parts.map((part) => {
    if (part.kind === 'action') return `${part.label}:\n${part.url}`
    return part.kind === 'quote' ? part.text.replaceAll(/^/gm, '> ') : part.text
  })
  return texts.join('\n\n')
}
