import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** The word that must be typed. */
export const endWord = 'AKHIRI'

export const endStaffSessionsInput = z.object({
  word: z
    .string()
    .default('')
    .refine((typed) => typed.trim().toUpperCase() === endWord, `Ketik ${endWord} untuk melanjutkan`),
})

/** Admins with the permission 'security'. */
export function mayManageSecurity(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'security')
}
