// The contact for personal data (UU 27/2022, article 53): set by admins of security, shown in the privacy policy.
import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changeSetting, getSetting } from '#platform/settings/settings.ts'
import { Forbidden } from '#shared/errors.ts'
import type { ContactFields } from './data-protection-contact-input.ts'
import { contactAudit } from './setting-audit.ts'

const key = 'data_protection_contact'

const contactSchema = z.object({ contactName: z.string(), contactEmail: z.string(), contactPhone: z.string() })

const noContact: ContactFields = { contactName: '', contactEmail: '', contactPhone: '' }

export async function getDataProtectionContact(): Promise<ContactFields | null> {
  const found = await getSetting(key, contactSchema)
  return found && found.contactName !== '' ? found : null
}

/** An empty name removes the contact. @throws Forbidden without the permission 'security'. */
export async function changeDataProtectionContact(person: Person, contact: ContactFields): Promise<void> {
  if (!isAdminWith(person, 'security')) throw new Forbidden()
  await changeSetting(person, key, {
    schema: contactSchema,
    first: noContact,
    next: () => contact,
    fields: (value) => value,
    action: contactAudit.change,
  })
}
