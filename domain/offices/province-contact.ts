// How the province's office is reached: kept by administrators beside the branch offices, shown in the footer.
import { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import { changeSetting, getSetting } from '#platform/settings/settings.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManageOffices } from './office.ts'
import { provinceAudit } from './office-audit.ts'
import { type ContactWays, realNumber } from './office-contact.ts'

const key = 'province_contact'

const schema = z.object({ callCentre: z.string(), whatsapp: z.string(), hours: z.string(), mapUrl: z.string() })

const nothing: ContactWays = { callCentre: '', whatsapp: '', hours: '', mapUrl: '' }

export async function getProvinceContact(): Promise<ContactWays> {
  const stored = (await getSetting(key, schema)) ?? nothing
  return { ...stored, callCentre: realNumber(stored.callCentre), whatsapp: realNumber(stored.whatsapp) }
}

/** @throws Forbidden without the permission. */
export async function changeProvinceContact(person: Person, contact: ContactWays): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  await changeSetting(person, key, {
    schema,
    first: nothing,
    next: () => contact,
    fields: (value) => ({ ...value }),
    action: provinceAudit.change,
  })
}
