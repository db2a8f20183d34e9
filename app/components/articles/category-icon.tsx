// The icon of a category of the information centre, by the name staff gave it.
import { BookOpen, CirclePlay, ClipboardCheck, type LucideIcon, Route, Scale } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  scale: Scale,
  route: Route,
  'circle-play': CirclePlay,
  'clipboard-check': ClipboardCheck,
}

/** A quiet tile with the icon; unknown names show a book. */
export function CategoryIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? BookOpen
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-control bg-nila-50 text-nila-700">
      <Icon className="size-6" />
    </span>
  )
}
