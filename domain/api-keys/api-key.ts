import { z } from 'zod'
import { holds, isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { endOfDay, isoDay, now } from '#shared/dates.ts'
import { oneLine } from '#shared/typed-text.ts'

export const apiScopes = {
  'tickets:create': 'Mengirim pertanyaan',
  'tickets:read': 'Membaca pertanyaan dan jawabannya',
  'tickets:reply': 'Membalas sebagai pemohon pada pertanyaan yang dikirimnya',
  attachments: 'Mengunggah dan mengunduh lampiran',
} as const

export type ApiScope = keyof typeof apiScopes

export const apiScopeNames = Object.keys(apiScopes) as ApiScope[]

export interface KeyHolder {
  readonly id: number
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly officeId: number | null
  readonly requestId?: string | undefined
}

export type KeyState = 'active' | 'expired' | 'revoked'

export function keyState(
  key: { readonly expiresAt: Date | null; readonly revokedAt: Date | null },
  at: Date,
): KeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= at ? 'expired' : 'active'
}

export function keyActor({ id, name, requestId }: KeyHolder) {
  return { id: `api-key:${id}`, name: `Kunci API ${name}`, role: 'key', requestId }
}

export function mayManageApiKeys(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'security')
}

/** A key of a branch office reads what others asked there, so its maker must be allowed to read tickets too. */
export function mayGiveOfficeKeys(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayManageApiKeys(person) && holds(person, 'tickets')
}

const wrongDay = 'Pilih hari ini atau sesudahnya'

export const apiKeyRowId = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

const tick = z.literal('on').optional().catch(undefined)

/** Name, scopes by check boxes ('scope-tickets:read'), an office or none, the last day or none (WIB). */
export const apiKeyInput = z
  .object({
    name: z
      .string({ error: 'Nama sistem harus diisi' })
      .overwrite(oneLine)
      .min(3, 'Tulis nama sistem yang memakainya, minimal 3 karakter')
      .max(80, 'Nama paling panjang 80 karakter'),
    officeId: z
      .union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(2_147_483_647)], {
        error: 'Pilih cabang dinas dari daftar',
      })
      .default(null),
    lastDay: z
      .union([
        z.literal('').transform(() => null),
        z.iso
          .date(wrongDay)
          .refine((day) => day >= isoDay(now()), wrongDay)
          .transform(endOfDay),
      ])
      .default(null),
    ...(Object.fromEntries(apiScopeNames.map((scope) => [`scope-${scope}`, tick])) as Record<
      `scope-${ApiScope}`,
      typeof tick
    >),
  })
  .transform(({ name, officeId, lastDay, ...ticks }) => ({
    name,
    officeId,
    expiresAt: lastDay,
    scopes: apiScopeNames.filter((scope) => ticks[`scope-${scope}`]),
  }))
  .refine(({ scopes }) => scopes.length > 0, {
    path: ['scope-tickets:create'],
    error: 'Centang paling sedikit satu hal yang boleh dilakukan kunci ini',
  })

export type ApiKeyInput = z.output<typeof apiKeyInput>
