// The links of a signed-in area: one list, or under headings when there are many.
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'

/** A link of the area's navigation. */
export interface AreaLink {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** What waits there, in a pill beside the word; nothing for 0. `most` and more read 'most+'. */
  readonly count?: { readonly of: number; readonly most: number; readonly words: string }
  /** The heading it stands under; a menu that has headings folds away on narrow screens. */
  readonly group?: string
}

/** Props of `AreaMenu`; `area` is its name for readers. */
export interface AreaMenuProps {
  readonly area: string
  readonly links: readonly AreaLink[]
  /** Icons over words on wide screens too, up to very wide ones. */
  readonly slim: boolean
}

/** Links without a heading stand first and, on narrow screens, always in sight: one row, which is pushed aside. */
export function AreaMenu({ area, links, slim }: AreaMenuProps) {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page its own link comes into sight
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2
  }, [pathname])
  const groups = Map.groupBy(links, ({ group }) => group)
  const named = [...groups].flatMap(([name, of]) => (name === undefined ? [] : [{ name, links: of }]))
  return (
    <nav aria-label={area} className="px-2 pb-2 scroll-cue lg:grow lg:overflow-y-auto lg:px-3">
      <ul
        ref={row}
        className="relative -mx-2 flex gap-1 overflow-x-auto px-2 pt-1 pb-0.5 lg:mx-0 lg:grid lg:overflow-visible lg:p-0"
      >
        {(groups.get(undefined) ?? []).map((link) => (
          <li key={link.to} className="min-w-19 flex-1">
            <MenuLink {...link} shape={slim ? 'slim' : 'tile'} />
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
            <MenuLink {...link} shape="row" />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Where the icon stands: over the word on narrow screens, before it everywhere, or over it up to very wide screens. */
const shapes = {
  tile: 'min-h-14 flex-col justify-center gap-1 px-1 text-center text-xs lg:min-h-10 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-3 lg:text-left lg:text-base lg:aria-[current=page]:font-semibold',
  row: 'min-h-11 gap-2.5 px-3 lg:min-h-10 lg:text-base lg:aria-[current=page]:font-semibold',
  slim: 'min-h-13 flex-col justify-center gap-1 px-1 text-center text-xs 2xl:min-h-10 2xl:flex-row 2xl:justify-start 2xl:gap-2.5 2xl:px-3 2xl:text-left 2xl:text-base 2xl:aria-[current=page]:font-semibold',
}

function MenuLink({ to, label, icon: Icon, count, shape }: AreaLink & { shape: keyof typeof shapes }) {
  return (
    <NavLink
      to={to}
      className={classNames(
        'flex items-center rounded-control leading-tight font-medium text-tinta no-underline hover:bg-nila-50 aria-[current=page]:bg-nila-50 aria-[current=page]:text-nila-700',
        shapes[shape],
      )}
    >
      <Icon className="shrink-0" />
      <span>
        {label}
        {count && count.of > 0 && (
          <span className="ml-1.5 inline-block rounded-chip border border-sogan-200 bg-sogan-50 px-1.5 text-xs font-semibold text-sogan-700">
            {count.of < count.most ? count.of : `${count.most - 1}+`}
            <span className="sr-only"> {count.words}</span>
          </span>
        )}
      </span>
    </NavLink>
  )
}
