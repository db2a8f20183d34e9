// The links of a family's signed-in pages: a rail on wide screens, one row on narrow ones.
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { AreaLink } from './area-link.ts'

/** Props of `AreaMenu`; `area` is its name for readers. */
export interface AreaMenuProps {
  readonly area: string
  readonly links: readonly AreaLink[]
}

/** On narrow screens always in sight: one row, which is pushed aside. */
export function AreaMenu({ area, links }: AreaMenuProps) {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page its own link comes into sight
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2
  }, [pathname])
  return (
    <nav aria-label={area} className="px-2 pb-2 scroll-cue lg:grow lg:overflow-y-auto lg:px-3">
      <ul
        ref={row}
        className="relative -mx-2 flex gap-1 overflow-x-auto px-2 pt-1 pb-0.5 lg:mx-0 lg:grid lg:overflow-visible lg:p-0"
      >
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-19 flex-1">
            <NavLink
              to={to}
              className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-control px-1 text-center text-xs leading-tight font-medium text-tinta no-underline hover:bg-nila-50 aria-[current=page]:bg-nila-50 aria-[current=page]:text-nila-700 lg:min-h-10 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-3 lg:text-left lg:text-base lg:aria-[current=page]:font-semibold"
            >
              <Icon className="shrink-0" />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
