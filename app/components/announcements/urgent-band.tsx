// The band on top of every public page: open service incidents, then urgent announcements.
import { TriangleAlert } from 'lucide-react'
import { announcementAddress } from '#domain/content/announcements/announcement-address.ts'

export type UrgentBandProps = {
  items: readonly { id: number; title: string }[]
  incidents?: readonly { id: number; title: string; state: string }[]
}

export function UrgentBand({ items, incidents = [] }: UrgentBandProps) {
  const lines = [
    ...incidents.map(({ id, title, state }) => ({
      to: `/incidents/${id}`,
      kind: 'Gangguan',
      title: `${title} · ${state}`,
    })),
    ...items.map(({ id, title }) => ({ to: announcementAddress(id), kind: 'Mendesak', title })),
  ]
  if (lines.length === 0) return null
  return (
    <aside aria-label="Pengumuman mendesak" className="bg-sogan-500 print:hidden">
      <ul className="mx-auto max-w-page px-4 sm:px-6">
        {lines.map(({ to, kind, title }) => (
          <li key={to + title}>
            <a
              href={to}
              className="flex min-h-11 items-center gap-3 py-2 font-semibold text-on-sogan wrap-anywhere hover:text-on-sogan"
            >
              <TriangleAlert className="shrink-0" />
              <span>
                <span className="font-bold">{kind}:</span> {title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
