// 'Biasanya dijawab dalam …': how long an answer takes, from what really happened.
import { Clock } from 'lucide-react'
import { formatDuration } from '#shared/dates.ts'

/** Shows the usual time in milliseconds; nothing when too few answers say anything (null). */
export function UsualResponse({ milliseconds }: { milliseconds: number | null }) {
  if (milliseconds === null) return null
  return (
    <p className="flex items-center gap-2 text-sm text-tinta-soft">
      <Clock className="size-4 shrink-0" />
      Biasanya dijawab dalam {formatDuration(milliseconds)}
    </p>
  )
}
