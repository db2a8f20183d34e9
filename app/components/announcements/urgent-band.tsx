// The band of urgent announcements on top of every public page.
import { TriangleAlert } from 'lucide-react'

/** Props of `UrgentBand`; nothing urgent shows nothing. */
export type UrgentBandProps = { items: readonly { id: number; title: string }[] }

/** Each title leads to the whole announcement on the home page. */
export function UrgentBand({ items }: UrgentBandProps) {
  if (items.length === 0) return null
  return (
    <aside aria-label="Pengumuman mendesak" className="border-b border-sogan-200 bg-sogan-50 print:hidden">
      <ul className="mx-auto max-w-page px-4 sm:px-6">
        {items.map(({ id, title }) => (
          <li key={id}>
            <a
              href="/#pengumuman"
              className="flex min-h-11 items-center gap-3 py-2 font-semibold text-sogan-700 wrap-anywhere hover:text-sogan-700"
            >
              <TriangleAlert className="shrink-0" />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
