// Under a withdrawn message: its text for who may read the access log, asked for on purpose.
import { Link, useLocation } from 'react-router'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'

/** What the reader can do with answers and withdrawn messages. */
export interface Withdrawal {
  readonly mayWithdraw: boolean
  readonly mayRead: boolean
  /** The one that was asked for. */
  readonly read: { readonly entryId: number; readonly text: string } | null
}

/** Props of `WithdrawnText`. */
export interface WithdrawnTextProps {
  readonly entryId: number
  readonly withdrawal: Withdrawal
}

/** Nothing for who may not read it. */
export function WithdrawnText({ entryId, withdrawal: { mayRead, read } }: WithdrawnTextProps) {
  const { search } = useLocation()
  if (!mayRead) return null
  if (read?.entryId === entryId) {
    return (
      <blockquote className="max-w-measure border-l-4 border-garis-kuat pl-3 text-tinta-soft wrap-anywhere whitespace-pre-line">
        <LinkedText>{read.text}</LinkedText>
      </blockquote>
    )
  }
  const params = new URLSearchParams(search)
  params.set('ditarik', String(entryId))
  return (
    <p className="text-sm print:hidden">
      <Link to={`?${params}#entri-${entryId}`} preventScrollReset className="inline-flex min-h-11 items-center">
        Baca isi yang ditarik
      </Link>{' '}
      <span className="text-tinta-soft">Tercatat di log akses.</span>
    </p>
  )
}
