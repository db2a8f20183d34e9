// What of the content waits for its writers: drafts, and texts to be read again, by their day or because a clause changed.
import { Link } from 'react-router'
import { Section } from '#app/ui/section.tsx'

/** One of them, with why it waits and where it is edited. */
export interface WaitingItem {
  readonly title: string
  readonly why: string
  readonly to: string
}

/** Props of `WaitingContent`; `more` are not among the items. */
export interface WaitingContentProps {
  readonly items: readonly WaitingItem[]
  readonly more: number
}

/** Each leads to its form. */
export function WaitingContent({ items, more }: WaitingContentProps) {
  return (
    <Section id="konten" title="Konten yang menunggu" className="content-start gap-1">
      {items.length === 0 ? (
        <p className="text-sm text-tinta-soft">Tidak ada draf, dan tidak ada artikel atau FAQ yang perlu ditinjau.</p>
      ) : (
        <ul className="divide-y divide-garis border-y border-garis text-sm">
          {items.map(({ title, why, to }) => (
            <li key={to} className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to={to} className="inline-flex min-h-9 min-w-0 items-center wrap-anywhere">
                {title}
              </Link>
              <span className="text-xs text-tinta-soft">{why}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-sm text-tinta-soft">{`dan ${more.toLocaleString('id-ID')} lainnya`}</p>}
    </Section>
  )
}
