import { Ellipsis } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { type AreaLink, isWithin } from '#app/components/shell/area-link.ts'
import { bareIcon } from '#app/ui/icon-link.tsx'

/** From so many links on their lines are as low as the window wants, so that all of them stand in 768 px. */
const many = 16

/** The button that opens the menu on narrow screens names it. */
const menuId = 'menu-area'

/** `area` is its name for readers. */
interface StaffMenuProps {
  readonly area: string
  readonly links: readonly AreaLink[]
}

export function StaffMenu({ area, links }: StaffMenuProps) {
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page its own link comes into sight
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>('[aria-current=page]')
    // The menu alone scrolls: `scrollIntoView` would move the page too.
    if (menu.current && current) menu.current.scrollTop = current.offsetTop - menu.current.clientHeight / 2
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [pathname])
  const groups = [...Map.groupBy(links, ({ group }) => group)]
  return (
    <nav
      ref={menu}
      id={menuId}
      popover="auto"
      aria-label={area}
      data-many={links.length > many ? '' : undefined}
      className="staff-menu print:hidden"
    >
      {groups.map(([name, of]) =>
        name === undefined ? (
          <MenuLinks key="" links={of} />
        ) : (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <MenuLinks links={of} />
          </section>
        ),
      )}
    </nav>
  )
}

function MenuLinks({ links }: Pick<StaffMenuProps, 'links'>) {
  const { pathname } = useLocation()
  return (
    <ul>
      {links.map(({ to, label, icon: Icon, count, pages = [] }) => (
        <li key={to}>
          <Link
            to={to}
            className="menu-link"
            aria-current={[{ to }, ...pages].some((page) => isWithin(pathname, page.to)) ? 'page' : undefined}
          >
            <Icon {...bareIcon} />
            <span className="min-w-0">{label}</span>
            <MenuCount count={count} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function MenuCount({ count }: { count: AreaLink['count'] | undefined }) {
  if (!count || count.of === 0) return null
  return (
    <span className="menu-count">
      {count.of < count.most ? count.of : `${count.most - 1}+`}
      <span className="sr-only"> {count.words}</span>
    </span>
  )
}

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
