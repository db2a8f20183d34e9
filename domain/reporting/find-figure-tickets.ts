// The tickets behind a figure of the team's report, exactly those that it counts.
import { eq } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findOfficesByPlace } from '#domain/offices/find-offices.ts'
import { type DeskPage, findTicketsWhere } from '#domain/tickets/desk/find-desk-tickets.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { reportDatabase } from '#platform/database/database.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { mayReadFigureTickets, teamOffice } from './reporting-policy.ts'
import { figureTickets } from './team-conditions.ts'
import { type FigureFilter, figures } from './team-input.ts'

/** A page of them; `of` says whose they are, `total` how many there are. */
export interface FigureTickets extends DeskPage {
  readonly title: string
  readonly of: string
  readonly total: number
}

async function ownerOf({ office, agent }: FigureFilter): Promise<string> {
  const [person] =
    agent && agent !== 'none'
      ? await reportDatabase.select({ name: user.name }).from(user).where(eq(user.id, agent))
      : []
  const id = office && office !== 'province' ? Number(office) : undefined
  const place = id === undefined ? undefined : (await findOfficesByPlace()).find((each) => each.id === id)
  if ((agent && agent !== 'none' && !person) || (id !== undefined && !place)) throw new NotFound()
  const where = office === 'province' ? 'Provinsi' : (place?.name ?? 'Semua cabang dinas')
  const who = agent === 'none' ? 'belum ada petugas' : person?.name
  return who ? `${where}, ${who}` : where
}

/**
 * A page of the tickets that the figure counts, newest first.
 * @throws Forbidden for who may not read the report or tickets; NotFound for an office or agent out of reach.
 */
export async function findFigureTickets(person: Person, filter: FigureFilter): Promise<FigureTickets> {
  if (!mayReadFigureTickets(person)) throw new Forbidden()
  const own = teamOffice(person)
  if (own !== undefined && filter.office !== undefined && filter.office !== String(own)) throw new NotFound()
  const reached = own === undefined ? filter : { ...filter, office: String(own) }
  const where = figureTickets(reached)
  const [of, page, total] = await Promise.all([
    ownerOf(reached),
    findTicketsWhere(person, where, filter.before),
    reportDatabase.$count(ticket, where),
  ])
  return { ...page, title: figures[filter.figure], of, total }
}
