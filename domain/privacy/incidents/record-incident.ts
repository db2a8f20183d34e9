// Records an incident of personal data, or changes its record, and finds the affected persons.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { incidentAudit } from '#domain/privacy/privacy-audit.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { findAffected } from './find-affected.ts'
import type { IncidentScope } from './incident.ts'
import type { IncidentInput } from './incident-input.ts'
import { mayManageIncidents } from './incident-policy.ts'
import { incident } from './incident-tables.ts'

const owner = people('owner')

/** The tickets that were named. Throws Invalid naming the first that does not exist. */
async function findTickets(tx: Transaction, words: readonly string[]): Promise<number[]> {
  if (words.length === 0) return []
  const numberOf = (word: string) => Number(word.replace(/^[a-z]-?/i, ''))
  const numbered = words.filter((word) => word.length < 25)
  const publicIds = words.filter((word) => word.length === 25)
  const rows = await tx
    .select({ id: ticket.id, publicId: ticket.publicId })
    .from(ticket)
    .where(or(inArray(ticket.id, numbered.map(numberOf)), inArray(ticket.publicId, publicIds)))
  const missing = [
    ...numbered.filter((word) => !rows.some(({ id }) => id === numberOf(word))),
    ...publicIds.filter((word) => !rows.some(({ publicId }) => publicId === word)),
  ]
  const [first] = missing
  if (first !== undefined) {
    const sentence = `Tiket ${first} tidak ditemukan. Periksa nomornya.`
    throw new Invalid(sentence, { tickets: sentence })
  }
  return rows.map(({ id }) => id)
}

/** Whose account the field names, with the roles that it may have and the sentence when there is none. */
const accountFields = {
  staffEmail: { roles: ['agent', 'admin'], none: 'Tidak ada akun petugas dengan email ini' },
  familyEmail: { roles: ['client'], none: 'Tidak ada akun keluarga dengan email ini' },
} as const

async function findAccount(tx: Transaction, field: keyof typeof accountFields, email: string): Promise<string | null> {
  if (email === '') return null
  const { roles, none } = accountFields[field]
  const [found] = await tx
    .select({ id: owner.id })
    .from(owner)
    .where(and(sql`lower(${owner.email}) = ${email.toLowerCase()}`, inArray(owner.role, [...roles])))
  if (found) return found.id
  throw new Invalid(none, { [field]: none })
}

async function factsOf(tx: Transaction, input: IncidentInput) {
  const { tickets: named, staffEmail, familyEmail, accounts, backup, files, ...facts } = input
  const ticketIds = await findTickets(tx, named)
  const staffId = await findAccount(tx, 'staffEmail', staffEmail)
  const familyId = await findAccount(tx, 'familyEmail', familyEmail)
  const scope: IncidentScope = { accounts, backup, files, ticketIds, staffId, familyId }
  return { ...facts, scope }
}

/**
 * Gives the id of the record.
 * @throws Forbidden without the permission 'security'; Invalid for a ticket or an account that does not exist.
 */
export async function recordIncident(person: Person, input: IncidentInput): Promise<number> {
  if (!mayManageIncidents(person)) throw new Forbidden()
  return longTransaction(async (tx) => {
    const facts = await factsOf(tx, input)
    const at = now()
    const [made] = await tx
      .insert(incident)
      .values({ ...facts, recordedBy: person.name, recordedAt: at, foundAt: at })
      .returning({ id: incident.id })
    if (!made) throw new Error('the incident was not stored')
    await findAffected(tx, made.id, facts)
    await recordAudit(tx, { actor: person, action: incidentAudit.create, target: `incident:${made.id}` })
    return made.id
  })
}

const movedOn =
  'Insiden ini baru saja diubah orang lain. Isian Anda masih ada; periksa yang tersimpan, lalu simpan lagi.'

/**
 * Changes the record and finds the affected persons again; saving it unchanged only looks up. `seen` is the `foundAt` that the
 * form was opened with: every save sets it.
 * @throws Forbidden without the permission 'security'; NotFound; Conflict when it was saved since `seen`; Invalid as above.
 */
export async function changeIncident(person: Person, id: number, seen: string, input: IncidentInput): Promise<void> {
  if (!mayManageIncidents(person)) throw new Forbidden()
  await longTransaction(async (tx) => {
    const [before] = await tx.select().from(incident).where(eq(incident.id, id)).for('update')
    if (!before) throw new NotFound('Insiden tidak ditemukan')
    if (before.foundAt.toISOString() !== seen) throw new Conflict(movedOn)
    const facts = await factsOf(tx, input)
    await tx
      .update(incident)
      .set({ ...facts, foundAt: now() })
      .where(eq(incident.id, id))
    await findAffected(tx, id, facts)
    // Which fields changed; texts and tickets stay out of the audit.
    const changed = Object.keys(changedFields<object>(before, facts))
    await recordAudit(tx, {
      actor: person,
      action: incidentAudit.change,
      target: `incident:${id}`,
      changes: { fields: [[], changed] },
    })
  })
}
