import { z } from 'zod'
import { type OwnerWay, ownerProofFields } from '#domain/accounts/phone/number-code.ts'
import { days } from '#shared/durations.ts'

export const erasureInput = (way: OwnerWay) => z.object(ownerProofFields(way))

export const downloadInput = (way: OwnerWay) =>
  z.object({ ...ownerProofFields(way), format: z.enum(['html', 'json']).catch('html').default('html') })

export const giveConsentInput = z.object({
  terms: z.literal('ya', { error: 'Anda harus menyetujui syarat dan ketentuan' }),
  guardianAgrees: z.literal('ya').optional().catch(undefined),
})

export type GiveConsentInput = z.output<typeof giveConsentInput>

/** Seven days, in milliseconds. */
export const erasureDelay = days(7)
