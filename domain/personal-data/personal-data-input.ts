// The forms of 'Unduh data saya' and 'Hapus akun saya'.
import { z } from 'zod'

/** The password that shows whose wish it is. */
const password = z
  .string()
  .default('')
  .refine((text) => text !== '', 'Password saat ini harus diisi')

export const erasureInput = z.object({ password })

/** The button that was pressed says which file; without one it is the one to read. */
export const downloadInput = z.object({ password, format: z.enum(['html', 'json']).catch('html').default('html') })
