// Web addresses in what people wrote: where they stand, and where a line may end inside them.
import { Fragment } from 'react'
import { webAddress } from '#app/components/faq/linked-pages.ts'

export function addressParts(address: string): { readonly words: string; readonly at: number }[] {
  return [...address.matchAll(/[^./?&=#]*[./?&=#]+|[^./?&=#]+/g)].map(({ 0: words, index }) => ({ words, at: index }))
}

export function AddressWords({ children }: { children: string }) {
  return addressParts(children).map(({ words, at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {words}
    </Fragment>
  ))
}

const address = new RegExp(`https?:\\/\\/[^\\s<>"']+|${webAddress}`, 'gi')

/** Signs that end a sentence rather than an address. */
const trailing = '.,;:!?)]}'

function withoutTrailing(words: string): string {
  let end = words.length
  while (end > 0 && trailing.includes(words.charAt(end - 1))) end--
  return words.slice(0, end)
}

/** A piece of a text, from its character `at`; `href` when it is an address. */
interface AddressPiece {
  readonly text: string
  readonly at: number
  readonly href?: string
}

export function addressPieces(text: string): readonly AddressPiece[] {
  const pieces: AddressPiece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const words = withoutTrailing(found)
    const href = /^https?:/i.test(words) ? words : `https://${words}`
    // Half of a mail address or of a word is none.
    if (/[\w@./-]$/.test(text.slice(0, index)) || !URL.canParse(href)) continue
    if (index > from) pieces.push({ text: text.slice(from, index), at: from })
    pieces.push({ text: words, at: index, href })
    from = index + words.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), at: from })
  return pieces
}
