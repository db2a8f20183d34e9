import { z } from 'zod'
import { manyLines, oneLine } from '#shared/typed-text.ts'

/** A page of the portal that the answer rests on. */
export interface AnswerSource {
  readonly title: string
  readonly url: string
}

/** What an answer quotes, for those who say whether it helped. */
interface Quoted {
  /** The name of the text, as `itemKey` gives it: 'faq:12'. */
  readonly item: string
  /** The words that were looked for: of a follow-up, with what it left out. */
  readonly asked: string
}

/** An answer of the assistant with its sources. */
export interface Answer {
  readonly message: string
  /** Whether it answers what was asked; 'unsure' where the reader is to judge. */
  readonly answered: boolean | 'unsure'
  /** The pages that it rests on, and no others. */
  readonly sources: readonly AnswerSource[]
  /** Only of an answer that quotes a text. */
  readonly quoted?: Quoted
  /** Where to go on: pages of the portal, and 'tel:' with a number. */
  readonly next?: readonly AnswerSource[]
  /** True where somebody may be in danger: nothing else is said beside it. */
  readonly inDanger?: true
  /** What the question was about, for the browser to send along with the next one; nothing of it is kept here. */
  readonly topic?: string
}

/** How long a message may be, in characters. */
export const longestMessage = 1000

/** An address is what the assistant itself gave; longer, and it is not one. */
const longestGiven = 300

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
