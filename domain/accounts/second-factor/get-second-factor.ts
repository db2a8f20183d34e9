// How a person's second factor stands, and whether the person has to have one.
import { auth } from '#domain/accounts/auth.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { env } from '#platform/env.server.ts'
import { agentsNeedSecondFactor } from './change-staff-two-factor.ts'

/** True where it is mandatory: administrators outside demo mode, and agents when the setting demands it. */
export async function secondFactorIsRequired({ role }: Pick<Person, 'role'>): Promise<boolean> {
  if (role === 'admin') return !env.demo
  return role === 'agent' && (await agentsNeedSecondFactor())
}

/** True when the person has to set it up before anything else. */
export async function secondFactorIsDue(person: Person): Promise<boolean> {
  return !person.hasSecondFactor && (await secondFactorIsRequired(person))
}

/** What the page 'Verifikasi dua langkah' shows. */
export async function getSecondFactor(
  person: Person,
): Promise<{ isOn: boolean; isRequired: boolean; codesLeft: number }> {
  const isOn = person.hasSecondFactor ?? false
  const codes = isOn ? (await auth().api.viewBackupCodes({ body: { userId: person.id } })).backupCodes : []
  return { isOn, isRequired: await secondFactorIsRequired(person), codesLeft: codes.length }
}
