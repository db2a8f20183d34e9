// The links of a staff area at the foot of narrow screens: the three that are used most, and 'Lainnya', which opens the menu.
import { Ellipsis } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { bareIcon } from '#app/ui/bare-icon.ts'
import { MenuCount, menuId, type StaffMenuProps } from './staff-menu.tsx'

/** 56 px high; the page that is open is marked, also where it stands in the menu alone. */
export function StaffBottomBar({ area, links }: StaffMenuProps) {
  const { pathname } = useLocation()
  const often = links.filter(({ short }) => short !== undefined)
  const isAmong = often.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <nav aria-label={`${area}, paling sering`} className="bottom-bar lg:hidden print:hidden">
      {often.map(({ to, short, icon: Icon, count }) => (
        <NavLink key={to} to={to} className="bar-tab">
          <Icon {...bareIcon} />
          <span>{short}</span>
          <MenuCount count={count} />
        </NavLink>
      ))}
      <button type="button" popoverTarget={menuId} className={isAmong ? 'bar-tab' : 'bar-tab is-here'}>
        <Ellipsis {...bareIcon} />
        <span>Lainnya</span>
      </button>
    </nav>
  )
}
