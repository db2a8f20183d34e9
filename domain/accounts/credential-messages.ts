import type { Role } from './person.ts'

export const passwordChangedWords = {
  client: 'Password berhasil diubah',
  agent: 'Password agent berhasil diubah',
  admin: 'Password administrator berhasil diubah',
} as const satisfies Record<Role, string>

export const linkExpired = 'Tautan ini sudah dipakai atau sudah lewat waktunya. Minta tautan baru.'
