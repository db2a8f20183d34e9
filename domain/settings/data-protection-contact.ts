// Whom people turn to about their personal data (UU 27/2022, article 53): set by who looks after security, shown in the privacy policy.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import type { ContactFields } from './data-protection-contact-input.ts'
import { contactAudit } from './setting-audit.ts'
import { setting } from './setting-tables.ts'
import { getSetting } from './settings.ts'

const key = 'data_protection_contact'

const contactSchema = z.object({ contactName: z.string(), contactEmail: z.string(), contactPhone: z.string() })

const nobody: ContactFields = { contactName: '', contactEmail: '', contactPhone: '' }

/** The contact; null while nobody set one. */
export async function getDataProtectionContact(): Promise<ContactFields | null> {
  const found = await getSetting(key, contactSchema)
  return found && found.contactName !== '' ? found : null
}

/**
 * Sets the contact, or takes it away with an empty name. What is the same already leaves no trace.
 * @throws Forbidden without the permission 'security'.
 */
export async function changeDataProtectionContact(person: Person, contact: ContactFields): Promise<void> {
  if (!isAdminWith(person, 'security')) throw new Forbidden()
  await database.transaction(async (tx) => {
    const at = now()
    await tx.insert(setting).values({ key, value: nobody, updatedAt: at }).onConflictDoNothing()
    const [row] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, key)).for('update')
    const changes = changedFields(contactSchema.parse(row?.value), contact)
    if (Object.keys(changes).length === 0) return
    await tx.update(setting).set({ value: contact, updatedBy: person.id, updatedAt: at }).where(eq(setting.key, key))
    await recordAudit(tx, { actor: person, action: contactAudit.change, target: `setting:${key}`, changes })
  })
}
