// What may be said to the assistant, with the sentence for each mistake.
import { z } from 'zod'

const longestMessage = 1000

const empty = 'Tulis pesan lebih dulu, lalu kirim.'

/** The body of a message: not blank, at most 1,000 characters. */
export const assistantInput = z.object(
  {
    userMessage: z
      .string({ error: empty })
      .trim()
      .min(1, empty)
      .max(longestMessage, 'Pesan terlalu panjang. Tulis paling banyak 1.000 karakter.'),
  },
  { error: empty },
)
