// What the form for a key of another system may say.
import { z } from 'zod'
import { endOfDay, isoDay, now } from '#shared/dates.ts'
import { oneLine } from '#shared/typed-text.ts'
import { type ApiScope, apiScopeNames } from './api-key.ts'

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
