// A ticket as a row of the desk's lists: what the row shows and nothing more, in the words that it shows, since a list has fifty.
import type { DeskRow } from '#app/components/tickets/ticket-list.tsx'
import type { DeskTicket } from '#domain/tickets/desk/find-desk-tickets.ts'
import { rowActionsOf } from '#domain/tickets/desk-actions.ts'
import type { TicketStage } from '#domain/tickets/ticket.ts'
import { formatDateBlock, formatRelative, isoDay, isoTime } from '#shared/dates.ts'

export interface RowWishes {
  readonly at: Date
  readonly withStatus?: boolean
  readonly offices?: readonly { readonly id: number; readonly name: string }[]
  /** The list that the row is in: its actions are offered. */
  readonly stage?: TicketStage
}

function shortMoment(date: Date, at: Date): string {
  const { day, month } = formatDateBlock(date)
  const year = isoDay(date).slice(0, 4)
  const time = isoDay(at).startsWith(year) ? isoTime(date).replace(':', '.') : year
  return `${day} ${month} ${time}`
}

/** An office of many regencies by its first one and their number: the row names the ticket's own. */
function officeName(officeId: number | null, offices: NonNullable<RowWishes['offices']>): string {
  if (officeId === null) return 'Tim provinsi'
  const [first = '', ...others] = offices.find(({ id }) => id === officeId)?.name.split(', ') ?? []
  return others.length > 1 ? `${first} +${others.length}` : [first, ...others].join(', ')
}

export function deskRow(ticket: DeskTicket, { at, withStatus = false, offices = [], stage }: RowWishes): DeskRow {
  const { id, number, title, priority, category, agent, version, createdAt, lastUpdate, due, can } = ticket
  return {
    ...{ id, number, title, priority, category, version },
    excerpt: ticket.beginning,
    ...(agent !== null && { agent }),
    ...(ticket.hasDraft && { hasDraft: true }),
    ...(!ticket.answered && { unanswered: true }),
    user: ticket.organization ? `${ticket.user} · ${ticket.organization}` : ticket.user,
    place: ticket.regency?.replace(/^Kabupaten/, 'Kab.') ?? '',
    ...(offices.length > 0 && { office: officeName(ticket.officeId, offices) }),
    times: `${shortMoment(createdAt, at)}\n${formatRelative(lastUpdate, at)}`,
    ...(due && { due: due.words, dueAt: due.exactly }),
    ...(due?.late && { late: due.late }),
    ...((withStatus || due === null) && { status: ticket.label }),
    rowActions: stage ? rowActionsOf(stage, can) : [],
  }
}

/** The fields of a row in the order they are sent. */
const fields = [
  ...['id', 'number', 'title', 'excerpt', 'priority', 'user', 'place', 'category', 'office', 'agent', 'times'],
  ...['due', 'dueAt', 'late', 'status', 'version', 'unanswered', 'hasDraft', 'rowActions'],
] as readonly (keyof DeskRow)[]

/** Rows as they are sent: without the names of their fields, which fifty times over weigh as much as their content. */
export type SentRows = readonly (readonly unknown[])[]

export const packRows = (rows: readonly DeskRow[]): SentRows => rows.map((row) => fields.map((name) => row[name]))

export function unpackRows(sent: SentRows): DeskRow[] {
  return sent.map(
    (values) => Object.fromEntries(fields.map((name, place) => [name, values[place]])) as unknown as DeskRow,
  )
}
