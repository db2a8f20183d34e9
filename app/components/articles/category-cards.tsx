import { BookOpen, ChevronRight, CirclePlay, ClipboardCheck, type LucideIcon, Route, Scale } from 'lucide-react'
import { CardLink } from '#app/ui/card.tsx'

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

export function CategoryCards({ categories }: { categories: readonly CategoryView[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 sm:auto-rows-fr sm:grid-cols-2 sm:gap-4">
      {categories.map(({ id, title, description, icon, articleCount }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)]">
          <CardLink
            to={`/knowledge/${id}`}
            className="group flex items-center gap-3 max-sm:px-3 max-sm:py-1.5 sm:gap-4"
          >
            <CategoryIcon name={icon} />
            <div className="grid min-w-0 grow content-start gap-1">
              <h3 className="text-base leading-snug sm:text-lg">{title}</h3>
              <p className="text-sm text-tinta-soft max-sm:hidden">{description}</p>
              <p className="text-sm text-tinta-soft sm:mt-1 sm:font-semibold sm:text-nila-700">
                {articleCount} artikel
              </p>
            </div>
            <ChevronRight className="mt-0.5 max-sm:hidden text-tinta-soft transition-transform group-hover:translate-x-0.5 group-hover:text-nila-700" />
          </CardLink>
        </li>
      ))}
    </ul>
  )
}
