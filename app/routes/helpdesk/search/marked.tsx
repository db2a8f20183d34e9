// A text with what was searched for marked in it.
import { Fragment } from 'react'

/** `pattern` is a regular expression of what to mark; null marks nothing. */
export function Marked({ text, pattern }: { text: string; pattern: string | null }) {
  if (pattern === null) return text
  // The odd parts are what the group around the whole pattern has matched; there is none within it.
  const parts = text.split(new RegExp(`(${pattern})`, 'gi'))
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <mark key={at} className="rounded-tick bg-sogan-200 text-tinta">
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
