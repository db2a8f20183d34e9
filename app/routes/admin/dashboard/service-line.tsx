// 'Keadaan layanan': mails, backup and room in one line of figures, each with its page.
import { Link } from 'react-router'
import { formatRelative } from '#shared/dates.ts'
import { formatSize } from '#shared/sizes.ts'
import type { ServiceState } from './service-state.server.ts'

/** What the administrator may not know is left out. */
export function ServiceLine({ state, at }: { state: ServiceState; at: Date }) {
  const { mails, backup, storage } = state
  const parts = [
    mails !== undefined && {
      label: 'Email yang gagal',
      value: mails === 0 ? 'Tidak ada' : mails.toLocaleString('id-ID'),
      to: '/admin/mail?state=failed',
    },
    backup !== undefined && {
      label: 'Cadangan terakhir',
      value: backup === null ? 'Belum ada' : formatRelative(backup, at),
      to: '/admin/backup',
    },
    storage !== undefined && {
      label: 'Ukuran basis data',
      value: formatSize(storage.database),
      note: storage.free === null ? undefined : `sisa ruang ${formatSize(storage.free)}`,
      to: '/admin/database',
    },
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <section aria-label="Keadaan layanan">
      <ul className="flex flex-wrap gap-x-6 pl-[3px] text-sm text-tinta-soft">
        {parts.map(({ label, value, to, note }) => (
          <li key={label} className="flex flex-wrap items-center gap-x-1.5">
            {label}
            <Link to={to} className="inline-flex min-h-9 items-center font-semibold" aria-label={`${label}: ${value}`}>
              {value}
            </Link>
            {note && <span>({note})</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
