import { and, eq } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { invalidateReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { type DistributionInput, mayManageOffices, type OfficeInput, openLimitProblem } from './office.ts'
import { officeAudit, regencyAudit } from './office-audit.ts'
import { branchOffice, regency } from './office-tables.ts'

const editConflict =
  'Data cabang dinas ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.'

const noAgentOfOffice = 'Penanggung jawab harus petugas sebuah cabang dinas'

async function checkLead(tx: Transaction, officeId: number, leadId: string): Promise<void> {
  const lead = and(eq(staff.id, leadId), eq(staff.officeId, officeId), eq(staff.role, 'agent'))
  const found = await tx.select({ id: staff.id }).from(staff).where(lead)
  if (found.length > 0) return
  const sentence = 'Penanggung jawab harus petugas di cabang dinas ini'
  throw new Invalid(sentence, { leadId: sentence })
}

/**
 * Content files no longer change it.
 * @throws Forbidden; NotFound; Invalid for a lead who is not its agent; Conflict unless `seen` is current.
 */
export async function changeOffice(person: Person, id: number, input: OfficeInput): Promise<void> {
  await database.transaction((tx) => changeOfficeIn(tx, person, id, input))
}

export async function changeOfficeIn(
  tx: Transaction,
  person: Person,
  id: number,
  { seen, ...fields }: OfficeInput,
): Promise<boolean> {
  if (!mayManageOffices(person)) throw new Forbidden()
  invalidateReads(tx)
  const [before] = await tx.select().from(branchOffice).where(eq(branchOffice.id, id)).for('update')
  if (!before) throw new NotFound('Cabang dinas tidak ditemukan')
  if (before.updatedAt.toISOString() !== seen) throw new Conflict(editConflict)
  if (fields.leadId !== null && fields.leadId !== before.leadId) await checkLead(tx, id, fields.leadId)
  const changes = changedFields(before, fields)
  if (Object.keys(changes).length === 0) return false
  await tx
    .update(branchOffice)
    .set({ ...fields, updatedBy: person.id, updatedAt: now() })
    .where(eq(branchOffice.id, id))
  await recordAudit(tx, { actor: person, action: officeAudit.change, target: `office:${id}`, changes })
  return true
}

/**
 * Makes the agent the lead of their office.
 * @throws Forbidden; Invalid for a person who is no agent of an office.
 */
export async function appointLead(person: Person, leadId: string): Promise<void> {
  await database.transaction((tx) => appointLeadIn(tx, person, leadId))
}

export async function appointLeadIn(tx: Transaction, person: Person, leadId: string): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  const [office] = await tx
    .select({ id: branchOffice.id, leadId: branchOffice.leadId })
    .from(branchOffice)
    .innerJoin(staff, eq(staff.officeId, branchOffice.id))
    .where(and(eq(staff.id, leadId), eq(staff.role, 'agent')))
    .for('update', { of: branchOffice })
  if (!office) throw new Invalid(noAgentOfOffice)
  if (office.leadId === leadId) return
  await tx
    .update(branchOffice)
    .set({ leadId, updatedBy: person.id, updatedAt: now() })
    .where(eq(branchOffice.id, office.id))
  const changes = { leadId: [office.leadId, leadId] as const }
  await recordAudit(tx, { actor: person, action: officeAudit.change, target: `office:${office.id}`, changes })
}

/** Does not change the version of the office form. @throws Forbidden; Invalid without a number; NotFound. */
export async function changeDistribution(person: Person, id: number, { on, limit }: DistributionInput): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  if (on && limit === null) throw new Invalid(openLimitProblem, { limit: openLimitProblem })
  const openLimit = on ? limit : null
  await database.transaction(async (tx) => {
    const [before] = await tx
      .select({ openLimit: branchOffice.openLimit })
      .from(branchOffice)
      .where(eq(branchOffice.id, id))
      .for('no key update')
    if (!before) throw new NotFound('Cabang dinas tidak ditemukan')
    if (before.openLimit === openLimit) return
    await tx.update(branchOffice).set({ openLimit }).where(eq(branchOffice.id, id))
    const changes = { openLimit: [before.openLimit, openLimit] as const }
    await recordAudit(tx, { actor: person, action: officeAudit.distribution, target: `office:${id}`, changes })
  })
}

/** @throws Forbidden without the permission. */
export async function createOffice(
  tx: Transaction,
  person: Person,
  no: number,
  { seen: _, leadId: __, ...fields }: OfficeInput,
): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  const [added] = await tx
    .insert(branchOffice)
    .values({ no, ...fields, updatedBy: person.id, updatedAt: now() })
    .returning({ id: branchOffice.id })
  const changes = changedFields({}, fields)
  await recordAudit(tx, { actor: person, action: officeAudit.create, target: `office:${added?.id}`, changes })
}

/** @throws Forbidden without the permission; Invalid when there is no such office. */
export async function createRegency(
  tx: Transaction,
  person: Person,
  { name, kind, office }: { readonly name: string; readonly kind: 'kota' | 'kabupaten'; readonly office: number },
): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  const [covering] = await tx.select({ id: branchOffice.id }).from(branchOffice).where(eq(branchOffice.no, office))
  if (!covering) throw new Invalid(`Tidak ada cabang dinas nomor ${office}`)
  const [added] = await tx
    .insert(regency)
    .values({ name, kind, officeId: covering.id, updatedBy: person.id, updatedAt: now() })
    .returning({ id: regency.id })
  const changes = { office: [null, covering.id] } as const
  await recordAudit(tx, { actor: person, action: regencyAudit.create, target: `regency:${added?.id}`, changes })
}

/** New questions of the regency go to the new office; earlier ones stay. @throws Forbidden; NotFound. */
export async function moveRegency(person: Person, regencyId: number, officeId: number): Promise<void> {
  await database.transaction((tx) => moveRegencyIn(tx, person, regencyId, officeId))
}

export async function moveRegencyIn(
  tx: Transaction,
  person: Person,
  regencyId: number,
  officeId: number,
): Promise<boolean> {
  if (!mayManageOffices(person)) throw new Forbidden()
  invalidateReads(tx)
  const [moved] = await tx.select().from(regency).where(eq(regency.id, regencyId)).for('update')
  const [to] = await tx.select({ id: branchOffice.id }).from(branchOffice).where(eq(branchOffice.id, officeId))
  if (!moved || !to) throw new NotFound('Wilayah atau cabang dinas tidak ditemukan')
  if (moved.officeId === officeId) return false
  await tx.update(regency).set({ officeId, updatedBy: person.id, updatedAt: now() }).where(eq(regency.id, regencyId))
  await recordAudit(tx, {
    actor: person,
    action: regencyAudit.move,
    target: `regency:${regencyId}`,
    changes: { office: [moved.officeId, officeId] },
  })
  return true
}
