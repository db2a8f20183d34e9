// What a mail is made of: typed parts, so that nothing a person wrote can become a link, a button or a paragraph of ours.
import { portalName } from '#shared/instance.ts'
import { oneLine } from '#shared/typed-text.ts'

/**
 * A stored part of an email. An action leads to a path of the portal; with a `seed` it has a one-time token, calculated
 * on sending.
 */
export type LetterPart =
  | { readonly kind: 'greeting'; readonly name: string | null }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly path: `/${string}`; readonly seed?: string }

export type WrittenPart =
  | { readonly kind: 'paragraph' | 'quote'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly url: string }

/** 'Halo Siti,'; null greets without a name, since an unconfirmed address may learn no more. */
export function greeting(name: string | null): LetterPart {
  return { kind: 'greeting', name: name === null ? null : oneLine(name) }
}

export function paragraph(text: string): LetterPart {
  return { kind: 'paragraph', text }
}

export function quote(text: string): LetterPart {
  return { kind: 'quote', text }
}

export function action(label: string, path: `/${string}`, seed?: string): LetterPart {
  return { kind: 'action', label, path, ...(seed !== undefined && { seed }) }
}

const closing = (): WrittenPart => ({ kind: 'paragraph', text: `Salam,\n${portalName()}` })

/** No one reads replies: a mail about a ticket leads to its page, every other to the form. */
function unread(parts: readonly LetterPart[], origin: string): WrittenPart {
  const hasTicket = parts.some((part) => part.kind === 'action' && part.path.startsWith('/status/'))
  const where = hasTicket ? 'Untuk membalas, buka tautan di atas.' : `Ada pertanyaan? Tulis di ${origin}/ask`
  return { kind: 'paragraph', text: `Email ini dikirim otomatis, dan balasannya tidak dibaca. ${where}` }
}

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
  return [...written, closing(), unread(parts, origin)]
}

export function letterAsText(parts: readonly WrittenPart[]): string {
  const texts = parts.map((part) => {
    if (part.kind === 'action') return `${part.label}:\n${part.url}`
    return part.kind === 'quote' ? part.text.replaceAll(/^/gm, '> ') : part.text
  })
  return texts.join('\n\n')
}
