// A ticket's status as badge: word, colour and icon together, so that colour is never alone.
import { CircleCheck, CircleDashed, Clock, Hourglass, MessageCircleReply } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import type { StatusLabel } from '#domain/tickets/ticket.ts'

const icons = { red: Clock, blue: MessageCircleReply, green: CircleCheck, orange: Hourglass, grey: CircleDashed }

export function StatusBadge({ label, className }: { label: StatusLabel; className?: string }) {
  return (
    <Badge tone={label.tone} icon={icons[label.tone]} className={className}>
      {label.label}
    </Badge>
  )
}

export function StatusPill({ label, tone }: StatusLabel) {
  return (
    <span className="pill" data-tone={tone}>
      {label}
    </span>
  )
}
