// The due time in words; a late one is red and named as late.
import { AlarmClock } from 'lucide-react'
import { classNames } from '#app/ui/class-names.ts'
import type { Due } from '#domain/tickets/sla/describe-due-time.ts'

/** Renders nothing for a ticket that wants nothing from the desk now. */
export function DueTime({ due, className }: { due: Due | null; className?: string }) {
  if (!due) return null
  return (
    <time
      dateTime={due.at.toISOString()}
      title={due.exactly}
      className={classNames('inline-flex items-center gap-1', due.overdue && 'font-semibold text-red-700', className)}
    >
      <AlarmClock className="size-4 shrink-0" />
      {due.words}
    </time>
  )
}
