// The four links of the public navigation bar, in a row or in a menu.
import { Link, NavLink } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'

const links = [
  { to: '/', label: 'Beranda' },
  { to: '/#faq', label: 'FAQ' },
  { to: '/knowledge', label: 'Panduan' },
  { to: '/contact', label: 'Kontak' },
]

const look =
  'flex min-h-11 items-center rounded-control px-3.5 font-semibold text-tinta no-underline hover:bg-nila-50 hover:text-nila-700 aria-[current=page]:bg-nila-50 aria-[current=page]:text-nila-700'

/** Props of `SiteLinks`; `onChoose` lets a menu close itself. */
export type SiteLinksProps = { stacked?: boolean; onChoose?: () => void }

/** The page one is on is marked for eyes and readers. */
export function SiteLinks({ stacked = false, onChoose }: SiteLinksProps) {
  return (
    <ul className={stacked ? 'grid gap-1' : 'flex gap-1'}>
      {links.map(({ to, label }) => (
        <li key={to}>
          {to.includes('#') ? (
            <Link to={to} onClick={onChoose} className={classNames(look, stacked && 'min-h-12')}>
              {label}
            </Link>
          ) : (
            <NavLink to={to} end={to === '/'} onClick={onChoose} className={classNames(look, stacked && 'min-h-12')}>
              {label}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  )
}
