// The priority of a ticket: its word in the colour of a rising scale, never a pill, which is the status alone.
import { type Priority, priorities } from '#domain/tickets/ticket.ts'

/** Three bars, as many of them filled as it presses, and the word. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return (
    <span className="priority-mark" data-p={priority}>
      <span className="sr-only">Prioritas </span>
      {priorities[priority]}
    </span>
  )
}
