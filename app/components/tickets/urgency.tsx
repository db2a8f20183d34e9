import { AlarmClock } from 'lucide-react'
import { classNames } from '#app/ui/class-names.ts'
import type { Due } from '#domain/tickets/sla/due-times.ts'
import { type Priority, priorities } from '#domain/tickets/ticket.ts'

export function PriorityMark({ priority }: { priority: Priority }) {
  return (
    <span className="priority-mark" data-p={priority}>
      <span className="sr-only">Prioritas </span>
      {priorities[priority]}
    </span>
  )
}

export function DueTime({ due, className }: { due: Due | null; className?: string }) {
  if (!due) return null
  return (
    <time
      dateTime={due.at.toISOString()}
      title={due.exactly}
      data-late={due.late}
      className={classNames('inline-flex items-center gap-1', className)}
    >
      <AlarmClock className="size-4 shrink-0" />
      {due.words}
    </time>
  )
}
