// The form of 'Hapus akun saya'.
import { z } from 'zod'

/** The password that shows whose wish it is. */
export const erasureInput = z.object({
  password: z
    .string()
    .default('')
    .refine((text) => text !== '', 'Password saat ini harus diisi'),
})
