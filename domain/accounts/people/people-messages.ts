// The words and limits that pages of people management show, without the rest of the forms' rules.
import type { Role } from '#domain/accounts/person.ts'

/** Longest reason for blocking in characters. */
export const reasonMaxLength = 500

/** The sizes a list of agents may have. */
export const listMaxRows = 500
export const listMaxBytes = 200 * 1024
export const listTooLarge = `Daftar paling besar ${listMaxBytes / 1024} KB. Bagi menjadi beberapa daftar.`

const roleNames: Record<Role, string> = { client: 'Klien', agent: 'Petugas', admin: 'Admin' }

/** The role as people read it. */
export function roleName(role: Role): string {
  return roleNames[role]
}
