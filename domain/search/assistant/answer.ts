import { z } from 'zod'
import { manyLines, oneLine } from '#shared/typed-text.ts'

export interface AnswerSource {
  readonly title: string
  readonly url: string
}

interface Quoted {
  readonly item: string
  /** The words that were looked for: of a follow-up, with what it omitted. */
  readonly asked: string
}

export interface Answer {
  readonly message: string
  /** Whether it answers what was asked; 'unsure' where the reader is to judge. */
  readonly answered: boolean | 'unsure'
  readonly sources: readonly AnswerSource[]
  readonly quoted?: Quoted
  readonly next?: readonly AnswerSource[]
  /** True where someone may be in danger: nothing else is said beside it. */
  readonly inDanger?: true
  /** What the question was about, for the browser to send along with the next one; nothing of it is kept here. */
  readonly topic?: string
}

export const longestMessage = 1000

/** An address is what the assistant itself gave; longer, and it is not one. */
const longestGiven = 300

export const longestTopic = 200

const empty = 'Tulis pesan lebih dulu, lalu kirim.'
const wrongTopic = 'Topik percakapan tidak dapat dibaca. Muat ulang halaman, lalu coba lagi.'

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
