// The letter of a mail in the outbox, with its one-time links or without; also of mails kept as plain text before letters had parts.
import { tokenOfSeed } from '#domain/accounts/one-time-link.server.ts'
import { env } from '#platform/env.server.ts'
import { type LetterPart, type WrittenPart, writeLetter } from './letter.ts'

/** The columns of the outbox that hold the letter. */
export interface KeptLetter {
  readonly letter: readonly LetterPart[] | null
  /** The words of a mail kept before letters had parts; empty since. */
  readonly text: string
}

/** Stands where a token stood. */
const hidden = '…'

/** The text of an old mail with its one-time links made unusable. */
function withoutTokens(text: string): string {
  return text.replaceAll(/(\?token=)[\w-]+/g, `$1${hidden}`)
}

/** The parts to send or to show; `links` says whether one-time links are usable. Old mails are paragraphs, without buttons. */
export function readLetter({ letter, text }: KeptLetter, links: 'usable' | 'hidden'): WrittenPart[] {
  if (letter) {
    return writeLetter(letter, { origin: env.origin, tokenOf: links === 'usable' ? tokenOfSeed : () => hidden })
  }
  const words = links === 'usable' ? text : withoutTokens(text)
  return words.split('\n\n').map((own) => ({ kind: 'paragraph', text: own }))
}
