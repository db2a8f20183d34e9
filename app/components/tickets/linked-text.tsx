// What people wrote, as text: the addresses in it can be followed, and nothing else in it is more than text.
const address = /https?:\/\/[^\s<>"']+/g

/** Signs that end a sentence rather than an address. */
const trailing = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/

/** The text in pieces; every other one is an address. */
function pieces(text: string): { readonly text: string; readonly isAddress: boolean; readonly at: number }[] {
  const found: { text: string; isAddress: boolean; at: number }[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const link = match[0].replace(trailing, '')
    found.push({ text: text.slice(from, match.index), isAddress: false, at: from })
    found.push({ text: link, isAddress: true, at: match.index })
    from = match.index + link.length
  }
  return [...found, { text: text.slice(from), isAddress: false, at: from }]
}

/** For a place that keeps line breaks and breaks long words. */
export function LinkedText({ children }: { children: string }) {
  return pieces(children).map(({ text, isAddress, at }) =>
    isAddress && URL.canParse(text) ? (
      <a key={at} href={text} rel="nofollow ugc noopener" target="_blank">
        {text}
      </a>
    ) : (
      text
    ),
  )
}
