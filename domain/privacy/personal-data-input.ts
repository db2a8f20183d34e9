// The forms of 'Unduh data saya', 'Hapus akun saya' and 'Setujui lagi'.
import { z } from 'zod'

/** The password that shows whose wish it is. */
const password = z
  .string()
  .default('')
  .refine((text) => text !== '', 'Password saat ini harus diisi')

export const erasureInput = z.object({ password })

/** The button that was pressed says which file; without one it is the one to read. */
export const downloadInput = z.object({ password, format: z.enum(['html', 'json']).catch('html').default('html') })

/** 'Setujui lagi', with the ticks of registration. */
export const giveConsentInput = z.object({
  terms: z.literal('ya', { error: 'Anda harus menyetujui syarat dan ketentuan' }),
  guardianAgrees: z.literal('ya').optional().catch(undefined),
})

export type GiveConsentInput = z.output<typeof giveConsentInput>
