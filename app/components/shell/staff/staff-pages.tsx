// Links between the pages that share a line of the menu, above each of them.
import { NavLink, useLocation } from 'react-router'
import { type AreaLink, isWithin } from '../area-link.ts'

/** Renders nothing on a page that shares its line with no other; wraps on narrow screens, so that the current page is in sight. */
export function StaffPages({ links }: { readonly links: readonly AreaLink[] }) {
  const { pathname } = useLocation()
  const here = links.find(({ pages }) => pages?.some(({ to }) => isWithin(pathname, to)))
  if (!here?.pages) return null
  return (
    <nav aria-label={`Halaman ${here.label}`} className="mb-4 border-b border-garis print:hidden">
      <ul className="flex flex-wrap gap-x-1">
        {here.pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="-mb-px flex min-h-(--button-height) items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-tinta no-underline hover:bg-nila-50 aria-[current=page]:border-nila-700 aria-[current=page]:text-nila-700"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
