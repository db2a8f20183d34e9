// The band of urgent announcements on top of every public page.
import { TriangleAlert } from 'lucide-react'

/** Props of `UrgentBand`; nothing urgent shows nothing. */
export type UrgentBandProps = { items: readonly { id: number; title: string }[] }

/** Each title leads to the whole announcement on the home page. */
export function UrgentBand({ items }: UrgentBandProps) {
  if (items.length === 0) return null
  return (
    <aside aria-label="Pengumuman mendesak" className="bg-sogan-500 print:hidden">
      <ul className="mx-auto max-w-page px-4 sm:px-6">
        {items.map(({ id, title }) => (
          <li key={id}>
            <a
              href="/#pengumuman"
              className="flex min-h-11 items-center gap-3 py-2 font-semibold text-on-sogan wrap-anywhere hover:text-on-sogan"
            >
              <TriangleAlert className="shrink-0" />
              <span>
                <span className="font-bold">Mendesak:</span> {title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
