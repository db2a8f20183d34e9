// The links of a staff area, under headings when there are many: at the left of wide screens; on narrow ones a sheet that
// 'Lainnya' of the bottom bar opens, without scripts too.
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { bareIcon } from '#app/ui/bare-icon.ts'
import { type AreaLink, isWithin } from '../area-link.ts'

/** From so many links on their lines are as low as the window wants, so that all of them stand in 768 px. */
const many = 16

/** The button that opens the menu on narrow screens names it. */
export const menuId = 'menu-area'

/** Props of `StaffMenu`; `area` is its name for readers. */
export interface StaffMenuProps {
  readonly area: string
  readonly links: readonly AreaLink[]
}

/** Scrolls in itself where the window is low; the link of the page that is open is always in sight. */
export function StaffMenu({ area, links }: StaffMenuProps) {
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page its own link comes into sight
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
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

/** How much waits behind a link. */
export function MenuCount({ count }: { count: AreaLink['count'] | undefined }) {
  if (!count || count.of === 0) return null
  return (
    <span className="menu-count">
      {count.of < count.most ? count.of : `${count.most - 1}+`}
      <span className="sr-only"> {count.words}</span>
    </span>
  )
}
