import { Bell as BellIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { bareIcon } from '#app/ui/icon-link.tsx'

export function Bell({ to, unread, small = false }: { to: string; unread: number; small?: boolean }) {
  return (
    <NavLink
      to={to}
      title={small ? 'Notifikasi' : undefined}
      className={classNames(
        'inline-flex items-center rounded-control font-semibold no-underline aria-[current=page]:text-nila-700',
        small ? 'bar-button' : 'min-h-11 gap-2 px-2 hover:underline lg:w-full lg:px-3',
      )}
    >
      <BellIcon {...bareIcon} />
      <span className="sr-only">{unread > 0 ? `Notifikasi, ${unread} belum dibaca` : 'Notifikasi'}</span>
      {!small && (
        <span aria-hidden="true" className="max-sm:hidden">
          Notifikasi
        </span>
      )}
      {unread > 0 && (
        <span
          aria-hidden="true"
          className={classNames(
            'inline-grid place-items-center rounded-chip bg-red-700 font-bold text-white tabular-nums',
            small ? 'absolute top-0.5 left-5 h-4.5 min-w-4.5 px-1 text-[0.6875rem]' : 'h-6 min-w-6 px-1.5 text-xs',
          )}
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </NavLink>
  )
}
