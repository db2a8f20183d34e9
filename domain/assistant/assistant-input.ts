// Input of the assistant, with the sentence for each mistake.
import { z } from 'zod'
import { manyLines, oneLine } from '#shared/typed-text.ts'

/** How long a message may be, in characters. */
export const longestMessage = 1000

/** An address is what the assistant itself gave; longer, and it is not one. */
export const longestGiven = 300

/** A topic is what the assistant itself named; longer, and it is not one. */
export const longestTopic = 200

const empty = 'Tulis pesan lebih dulu, lalu kirim.'
const wrongTopic = 'Topik percakapan tidak dapat dibaca. Muat ulang halaman, lalu coba lagi.'

/** The body of a message: not blank, at most 1,000 characters; with the topic and the first source of the last answer, if any. */
export const assistantInput = z.object(
  {
    userMessage: z
      .string({ error: empty })
      .overwrite(manyLines)
      .min(1, empty)
      .max(longestMessage, 'Pesan terlalu panjang. Tulis paling banyak 1.000 karakter.'),
    topic: z.string({ error: wrongTopic }).overwrite(oneLine).max(longestTopic, wrongTopic).optional(),
    /** The first source of the last answer: a follow-up is not answered with it again. */
    given: z.string({ error: wrongTopic }).max(longestGiven, wrongTopic).startsWith('/', wrongTopic).optional(),
  },
  { error: empty },
)

export type AssistantInput = z.output<typeof assistantInput>
