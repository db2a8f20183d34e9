// Narrows the results to one kind: links, so that it works without scripts and can be shared.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import type { SearchKind } from '#domain/search/engine/search-answer.ts'

/** Words for the kinds. */
const names: Record<SearchKind, string> = {
  faq: 'FAQ',
  article: 'Panduan',
  announcement: 'Pengumuman',
  office: 'Kontak',
}

/** Props of `KindFilter`; `counts` names the kinds that were found at all. */
export type KindFilterProps = {
  query: string
  kind: SearchKind | null
  counts: readonly { kind: SearchKind; count: number }[]
}

/** All, and each kind that was found, with how many. */
export function KindFilter({ query, kind, counts }: KindFilterProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav aria-label="Jenis hasil">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip to={`/search?${new URLSearchParams({ q: query })}`} chosen={kind === null}>
            Semua ({all})
          </Chip>
        </li>
        {counts.map(({ kind: each, count }) => (
          <li key={each}>
            <Chip to={`/search?${new URLSearchParams({ q: query, jenis: each })}`} chosen={kind === each}>
              {names[each]} ({count})
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Chip({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      preventScrollReset
      className={classNames(
        'inline-flex min-h-11 items-center rounded-chip border px-4 text-sm font-medium no-underline',
        chosen
          ? 'border-nila-700 bg-nila-700 text-kertas'
          : 'border-garis-kuat bg-kertas text-tinta hover:border-nila-700',
      )}
    >
      {children}
    </Link>
  )
}
