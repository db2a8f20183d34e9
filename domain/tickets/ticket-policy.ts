import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { now } from '#shared/dates.ts'
import { type EntryType, nextStatus, pullBackPeriod, reopenPeriod, type TicketStatus, undoPeriod } from './ticket.ts'

export interface TicketFacts {
  readonly requesterId: string
  readonly officeId: number | null
  readonly status: TicketStatus
  readonly completedAt: Date | null
  readonly mergedIntoId: number | null
  readonly spamSince: Date | null
}

export function maySubmit(person: Person): boolean {
  return person.role === 'client'
}

export function mayFile(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayWorkOnTickets(person)
}

export function mayHandle(
  person: Pick<Person, 'role' | 'officeId' | 'permissions'>,
  ticket: Pick<TicketFacts, 'officeId'>,
): boolean {
  if (!mayWorkOnTickets(person)) return false
  return person.role === 'admin' || person.officeId === null || person.officeId === ticket.officeId
}

/** True for those who may handle it, and for its sender (`handedOver`), who may only read. */
export function mayReadAtDesk(
  person: Pick<Person, 'role' | 'officeId' | 'permissions'>,
  ticket: Pick<TicketFacts, 'officeId'>,
  handedOver: boolean,
): boolean {
  return mayHandle(person, ticket) || (handedOver && mayWorkOnTickets(person))
}

export function maySee(person: Person, ticket: Pick<TicketFacts, 'requesterId' | 'officeId'>): boolean {
  return ticket.requesterId === person.id || mayHandle(person, ticket)
}

export interface TicketPowers {
  readonly claim: boolean
  readonly reply: boolean
  readonly complete: boolean
  readonly undoCompletion: boolean
  readonly arrange: boolean
  readonly unmerge: boolean
  readonly markSpam: boolean
  readonly unmarkSpam: boolean
}

/** With those that depend on what happened to the ticket. */
export interface DeskPowers extends TicketPowers {
  readonly undoClaim: boolean
  readonly pullBack: boolean
}

const within = (moment: Date | null, period: number) => moment !== null && now().getTime() - moment.getTime() <= period

export function permissionsFor(person: Person, ticket: TicketFacts): TicketPowers {
  const handles = mayHandle(person, ticket)
  const alive = handles && ticket.mergedIntoId === null
  const arrange = alive && ticket.spamSince === null
  const allows = (action: 'claim' | 'answer' | 'complete') => arrange && 'to' in nextStatus(ticket.status, action)
  return {
    claim: allows('claim'),
    reply: allows('answer'),
    complete: allows('complete'),
    undoCompletion: arrange && ticket.status === 'completed' && within(ticket.completedAt, undoPeriod),
    arrange,
    unmerge: handles && ticket.mergedIntoId !== null,
    markSpam: arrange,
    unmarkSpam: alive && ticket.spamSince !== null,
  }
}

/** True for the agent whose claim is the last event of the ticket. `newest` is the newest timeline entry. */
export function mayUndoClaim(
  person: Person,
  ticket: TicketFacts,
  newest: { readonly type: EntryType; readonly authorId: string | null },
): boolean {
  if (!permissionsFor(person, ticket).arrange || ticket.status !== 'inprogress') return false
  return newest.type === 'claimed' && newest.authorId === person.id
}

export function mayWithdrawMessages(
  person: Person,
  ticket: Pick<TicketFacts, 'officeId'>,
  led: readonly number[],
): boolean {
  if (!mayHandle(person, ticket)) return false
  return person.role === 'admin' || person.officeId === null || led.some((id) => id === ticket.officeId)
}

export interface OwnPowers {
  readonly reply: boolean
  readonly reopen: boolean
  readonly rate: boolean
  readonly complete: boolean
}

export function ownPowersOver(person: Person, ticket: Omit<TicketFacts, 'spamSince'>): OwnPowers {
  const own = ticket.requesterId === person.id && ticket.mergedIntoId === null && !person.consentWithdrawn
  const completed = own && ticket.status === 'completed'
  return {
    reply: own && 'to' in nextStatus(ticket.status, 'requester_reply'),
    reopen: completed && within(ticket.completedAt, reopenPeriod),
    rate: completed,
    complete: own && 'to' in nextStatus(ticket.status, 'complete'),
  }
}

interface Since {
  readonly type: EntryType
  readonly author: string
}

/** What makes the ticket the other office's own; notes, requesters and the clock do not. */
const blocking: Partial<Record<EntryType, (author: string) => string>> = {
  answered: (author) => `sudah dijawab oleh ${author}`,
  claimed: (author) => `sudah diproses oleh ${author}`,
  assigned: (author) => `sudah ditugaskan oleh ${author}`,
  handed_over: (author) => `sudah dialihkan lagi oleh ${author}`,
  completed: (author) => `sudah ditandai selesai oleh ${author}`,
}

export function pullBackRefusal(at: Date, since: readonly Since[]): string | undefined {
  const last = since.findLast(({ type }) => type in blocking)
  const happened = last && blocking[last.type]?.(last.author)
  if (happened) return `Tiket ini ${happened}, jadi tidak dapat ditarik kembali.`
  if (now().getTime() - at.getTime() <= pullBackPeriod) return undefined
  return 'Tiket hanya dapat ditarik kembali dalam 15 menit. Minta petugas di sana mengalihkannya.'
}
