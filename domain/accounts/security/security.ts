import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

export const endWord = 'AKHIRI'

export const endStaffSessionsInput = z.object({
  word: z
    .string()
    .default('')
    .refine((typed) => typed.trim().toUpperCase() === endWord, `Ketik ${endWord} untuk melanjutkan`),
})

export function mayManageSecurity(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'security')
}
