// What the form that ends all sessions may say: the word, typed, because it cannot be undone.
import { z } from 'zod'

/** The word that must be typed. */
export const endWord = 'AKHIRI'

export const endStaffSessionsInput = z.object({
  word: z
    .string()
    .default('')
    .refine((typed) => typed.trim().toUpperCase() === endWord, `Ketik ${endWord} untuk melanjutkan`),
})
