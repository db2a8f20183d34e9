import { z } from 'zod'
import { holds, isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { endOfDay, isoDay, now } from '#shared/dates.ts'
import { oneLine } from '#shared/typed-text.ts'

/** What a key may do, in the words administrators read. */
export const apiScopes = {
  'tickets:create': 'Mengirim pertanyaan',
  'tickets:read': 'Membaca pertanyaan dan jawabannya',
  'tickets:reply': 'Membalas sebagai pemohon pada pertanyaan yang dikirimnya',
  attachments: 'Mengunggah dan mengunduh lampiran',
} as const

/** One thing that a key may do. */
export type ApiScope = keyof typeof apiScopes

/** The scopes in the order of the form. */
export const apiScopeNames = Object.keys(apiScopes) as ApiScope[]

/** A key that was presented and opens something, as the functions of this area act for it. */
export interface KeyHolder {
  readonly id: number
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly officeId: number | null
  /** The request it acts in, for the audit. */
  readonly requestId?: string | undefined
}

/** How a key stands. */
export type KeyState = 'active' | 'expired' | 'revoked'

/** How the key stands at the moment. */
export function keyState(
  key: { readonly expiresAt: Date | null; readonly revokedAt: Date | null },
  at: Date,
): KeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= at ? 'expired' : 'active'
}

/** Who stands in the audit for what is done with a key. */
export function keyActor({ id, name, requestId }: KeyHolder) {
  return { id: `api-key:${id}`, name: `Kunci API ${name}`, role: 'key', requestId }
}

/** Admins with the permission 'security' make and revoke keys and webhooks. */
export function mayManageApiKeys(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'security')
}

/** A key of a branch office reads what others asked there, so its maker must be allowed to read tickets too. */
export function mayGiveOfficeKeys(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayManageApiKeys(person) && holds(person, 'tickets')
}

const wrongDay = 'Pilih hari ini atau sesudahnya'

/** The id of a key or webhook in a form. */
export const rowId = z
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
