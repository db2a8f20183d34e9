// The links of a signed-in area: one list, or under headings when there are many.
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'

/** A link of the area's navigation. */
export interface AreaLink {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** The heading it stands under; a menu that has headings folds away on narrow screens. */
  readonly group?: string
}

/** Props of `AreaMenu`; `area` is its name for readers. */
export interface AreaMenuProps {
  readonly area: string
  readonly links: readonly AreaLink[]
}

/** Links without a heading stand first and, on narrow screens, always in sight. */
export function AreaMenu({ area, links }: AreaMenuProps) {
  const groups = Map.groupBy(links, ({ group }) => group)
  const named = [...groups].flatMap(([name, of]) => (name === undefined ? [] : [{ name, links: of }]))
  return (
    <nav aria-label={area} className="px-2 pb-2 scroll-cue lg:grow lg:overflow-y-auto lg:px-3">
      <ul className="flex flex-wrap gap-1 lg:grid">
        {(groups.get(undefined) ?? []).map((link) => (
          <li key={link.to} className="min-w-min flex-1">
            <MenuLink {...link} />
          </li>
        ))}
      </ul>
      {named.length > 0 && (
        <>
          <Folded groups={named} />
          <div className="max-lg:hidden">
            <Groups groups={named} />
          </div>
        </>
      )}
    </nav>
  )
}

interface GroupsProps {
  readonly groups: readonly { readonly name: string; readonly links: readonly AreaLink[] }[]
}

/** On narrow screens: closed until it is opened, and closed again on the next page. */
function Folded({ groups }: GroupsProps) {
  const { pathname } = useLocation()
  const here = groups.flatMap(({ links }) => links).find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <details key={pathname} className="group mt-1 lg:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control border border-garis-kuat px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 truncate">{here ? `Menu: ${here.label}` : 'Menu administrasi'}</span>
        <ChevronDown className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <Groups groups={groups} />
    </details>
  )
}

function Groups({ groups }: GroupsProps) {
  return groups.map(({ name, links }) => (
    <section key={name} aria-label={name} className="mt-3 lg:mt-4">
      <h2 className="mb-1 px-3 text-xs font-semibold tracking-wide text-tinta-soft uppercase">{name}</h2>
      <ul className="grid grid-cols-2 gap-1 lg:grid-cols-1 lg:gap-0.5">
        {links.map((link) => (
          <li key={link.to}>
            <MenuLink {...link} inRow />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** With `inRow` the icon stands before the word at every width. */
function MenuLink({ to, label, icon: Icon, inRow = false }: AreaLink & { inRow?: boolean }) {
  return (
    <NavLink
      to={to}
      className={classNames(
        'flex items-center rounded-control font-medium text-tinta no-underline hover:bg-nila-50 aria-[current=page]:bg-nila-50 aria-[current=page]:text-nila-700 lg:min-h-10 lg:gap-2.5 lg:px-3 lg:text-base lg:aria-[current=page]:font-semibold',
        inRow
          ? 'min-h-11 gap-2.5 px-3 leading-tight'
          : 'min-h-14 flex-col justify-center gap-1 px-1 text-center text-xs leading-tight lg:flex-row lg:justify-start lg:text-left',
      )}
    >
      <Icon className="shrink-0" />
      {label}
    </NavLink>
  )
}
