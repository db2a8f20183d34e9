// Signs somebody out everywhere.
import { accountAudit } from '#domain/accounts/account-audit.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changePerson } from './change-person.ts'

/**
 * Ends all sessions of the person.
 * @throws as `changePerson`.
 */
export async function endSessionsOf(person: Person, id: string): Promise<void> {
  await changePerson(
    person,
    id,
    ({ endSessions }) => endSessions,
    async () => ({ action: accountAudit['sessions-end'], changes: {}, tells: 'sessions-ended', endsSessions: true }),
  )
}
