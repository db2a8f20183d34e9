// The numbers, addresses and links that are the service's own, wherever they are named. Pure.
import type { findOffices } from '#domain/offices/find-offices.ts'

/** Settings that hold contacts, as they are stored; null for none. */
type StoredContact = Readonly<Record<string, unknown>> | null

/** What is official. */
export interface OfficialContacts {
  readonly officialContacts: readonly string[]
  readonly officialLinks: readonly string[]
}

const texts = (values: readonly unknown[]) =>
  values.filter((each) => typeof each === 'string' && each !== '').map(String)

/** Those of the offices, of the province and of who answers for data protection. */
export function officialContactsOf(
  offices: Awaited<ReturnType<typeof findOffices>>,
  { province, contact }: { readonly province: StoredContact; readonly contact: StoredContact },
): OfficialContacts {
  const settings = texts([...Object.values(province ?? {}), ...Object.values(contact ?? {})])
  return {
    officialContacts: [...settings, ...texts(offices.flatMap(({ callCentre, whatsapp }) => [callCentre, whatsapp]))],
    officialLinks: [...settings, ...texts(offices.map(({ mapUrl }) => mapUrl))],
  }
}
