// The answers of incidents that reached no requester, by incident.
import { desc, eq, inArray } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { recordInformed } from '#domain/notifications/reach/delivered-answers.ts'
import { findUnreachedOf } from '#domain/notifications/reach/unreached-answers.ts'
import { fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { type CsvRow, writeCsv } from '#shared/csv.ts'
import { NotFound } from '#shared/errors.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import { serviceIncidentAudit } from './service-incident-audit.ts'
import { serviceIncident, serviceIncidentTicket, serviceIncidentUpdate } from './service-incident-tables.ts'

type Unreached = Awaited<ReturnType<typeof findUnreachedOf>>[number]

export interface UnreachedIncident {
  readonly id: number
  readonly title: string
  readonly answers: readonly Unreached[]
}

const attached = new QueryBuilder().select({ id: serviceIncidentTicket.ticketId }).from(serviceIncidentTicket)

async function findTexts(ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const [answers, updates] = await Promise.all([
    database
      .select({ id: serviceIncident.id, text: serviceIncident.answer })
      .from(serviceIncident)
      .where(inArray(serviceIncident.id, [...ids])),
    database
      .select({ id: serviceIncidentUpdate.incidentId, text: serviceIncidentUpdate.text })
      .from(serviceIncidentUpdate)
      .where(inArray(serviceIncidentUpdate.incidentId, [...ids])),
  ])
  const byId = Map.groupBy([...answers, ...updates], ({ id }) => id)
  return new Map([...byId].map(([id, all]) => [id, all.map(({ text }) => text)]))
}

/** True for the incident's own texts; what an agent wrote to this family alone is read nowhere else. */
function isOfIncident({ message, requester, publicId, title, author }: Unreached, texts: readonly string[]): boolean {
  const variables = replyVariables({ contactName: requester, publicId, title }, author)
  return texts.some((text) => fillCannedReply(text, variables) === message)
}

/** The newest incident first. @throws Forbidden for clients. */
export async function findUnreachedByIncident(person: Person): Promise<UnreachedIncident[]> {
  const rows = await findUnreachedOf(person, attached)
  if (rows.length === 0) return []
  const ticketIds = rows.map(({ ticketId }) => ticketId)
  const incidents = await database
    .select({ ticketId: serviceIncidentTicket.ticketId, id: serviceIncident.id, title: serviceIncident.title })
    .from(serviceIncidentTicket)
    .innerJoin(serviceIncident, eq(serviceIncident.id, serviceIncidentTicket.incidentId))
    .where(inArray(serviceIncidentTicket.ticketId, ticketIds))
    .orderBy(desc(serviceIncident.id))
  const texts = await findTexts(incidents.map(({ id }) => id))
  const answersOf = Map.groupBy(rows, ({ ticketId }) => ticketId)
  return [...Map.groupBy(incidents, ({ id }) => id)].flatMap(([id, own]) => {
    const answers = own
      .flatMap(({ ticketId }) => answersOf.get(ticketId) ?? [])
      .filter((row) => isOfIncident(row, texts.get(id) ?? []))
      .sort((one, other) => one.entryId - other.entryId)
    return answers.length > 0 ? [{ id, title: own[0]?.title ?? '', answers }] : []
  })
}

async function requireUnreached(person: Person, id: number): Promise<UnreachedIncident> {
  const found = (await findUnreachedByIncident(person)).find((each) => each.id === id)
  if (!found) throw new NotFound('Tidak ada lagi jawaban gangguan ini yang belum sampai.')
  return found
}

/** Records that the requesters read the incident's answers in its band; returns how many. @throws NotFound when there are none. */
export async function markReadInBand(person: Person, id: number): Promise<number> {
  const { answers } = await requireUnreached(person, id)
  await database.transaction(async (tx) => {
    for (const answer of answers) await recordInformed(tx, person, answer, 'band')
    await recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.inform,
      target: `service-incident:${id}`,
      changes: { answers: [null, answers.length] },
    })
  })
  return answers.length
}

async function* csvRows(answers: readonly Unreached[]): AsyncGenerator<CsvRow[]> {
  yield answers.map(({ ticketId, title, requester, phone, answeredAt }) => [
    ...[`T-${ticketId}`, requester, phone === null ? '' : formatPhone(phone), title, answeredAt],
  ])
}

/** Who the answers did not reach, as CSV. Records the download. @throws NotFound when there is no such answer. */
export async function exportUnreached(person: Person, id: number): Promise<AsyncGenerator<string>> {
  const { answers } = await requireUnreached(person, id)
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.export,
      target: `service-incident:${id}`,
      changes: { answers: [null, answers.length] },
    }),
  )
  return writeCsv(['Tiket', 'Nama', 'Nomor HP', 'Judul', 'Dijawab'], csvRows(answers))
}
