import { BookOpen, ChevronRight, CirclePlay, ClipboardCheck, type LucideIcon, Route, Scale } from 'lucide-react'
import { CardLink } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  scale: Scale,
  route: Route,
  'circle-play': CirclePlay,
  'clipboard-check': ClipboardCheck,
}

export function CategoryIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? BookOpen
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-control bg-nila-50 text-nila-700">
      <Icon className="size-6" />
    </span>
  )
}

interface CategoryView {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly icon: string
  readonly articleCount: number
}

/** `columns` are those of wide screens. */
type CategoryCardsProps = { categories: readonly CategoryView[]; columns?: 1 | 2 }

export function CategoryCards({ categories, columns = 2 }: CategoryCardsProps) {
  return (
    <ul
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-4',
        columns === 1 ? 'lg:grid-cols-1' : 'sm:auto-rows-fr',
      )}
    >
      {categories.map(({ id, title, description, icon, articleCount }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)]">
          <CardLink to={`/knowledge/${id}`} className="group flex flex-wrap gap-4">
            <CategoryIcon name={icon} />
            <div className="grid min-w-0 grow basis-[10rem] content-start gap-1">
              <h3 className="text-base leading-snug sm:text-lg">{title}</h3>
              <p className="text-sm text-tinta-soft">{description}</p>
              <p className="mt-1 text-sm font-semibold text-nila-700">{articleCount} artikel</p>
            </div>
            <ChevronRight className="mt-0.5 max-sm:hidden text-tinta-soft transition-transform group-hover:translate-x-0.5 group-hover:text-nila-700" />
          </CardLink>
        </li>
      ))}
    </ul>
  )
}
