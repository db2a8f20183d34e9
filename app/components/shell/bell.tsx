// The bell: leads to the notices and says how many are unread.
import { Bell as BellIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'

/** Props of `Bell`: where the notices stand, and how many of them are unread. */
export interface BellProps {
  readonly to: string
  readonly unread: number
  /** In a narrow rail: the word under the icon, the count beside that. */
  readonly slim?: boolean
}

/** A link with a word; the count stands beside it and is read as one sentence. */
export function Bell({ to, unread, slim = false }: BellProps) {
  return (
    <NavLink
      to={to}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold no-underline hover:underline aria-[current=page]:text-nila-700 lg:w-full lg:px-3',
        slim &&
          'lg:max-2xl:flex-wrap lg:max-2xl:justify-center lg:max-2xl:gap-x-1.5 lg:max-2xl:gap-y-0 lg:max-2xl:text-xs',
      )}
    >
      <BellIcon />
      <span className="sr-only">{unread > 0 ? `Notifikasi, ${unread} belum dibaca` : 'Notifikasi'}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'max-sm:hidden',
          slim && 'lg:max-2xl:order-last lg:max-2xl:w-full lg:max-2xl:text-center',
        )}
      >
        Notifikasi
      </span>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="inline-grid h-6 min-w-6 place-items-center rounded-chip bg-red-700 px-1.5 text-xs font-bold text-white tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </NavLink>
  )
}
