// The line with the number of overdue tickets, recalculated at each load, in place of one notification per ticket.
import { AlarmClock } from 'lucide-react'
import { Link } from 'react-router'
import { isAboutTicket } from '#app/components/live/live-stream.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'

export interface PressingLineProps {
  readonly words: string
  readonly lists: readonly { readonly to: string; readonly label: string }[]
}

export function PressingLine({ words, lists }: PressingLineProps) {
  return (
    <section
      aria-label="Batas waktu"
      className="grid gap-x-4 gap-y-1 rounded-card border border-sogan-200 bg-sogan-50 px-4 py-3 text-sogan-700 sm:flex sm:flex-wrap sm:items-center"
    >
      <p className="flex items-center gap-2 font-semibold">
        <AlarmClock className="size-5 shrink-0" />
        {words}
      </p>
      {lists.map(({ to, label }) => (
        <Link key={to} to={to} className="inline-flex min-h-11 items-center sm:min-h-0">
          {label}
        </Link>
      ))}
    </section>
  )
}

export function useFreshPressing(): void {
  useLiveRefresh((message) => message.kind === 'notification' || isAboutTicket(message), { calm: true })
}
