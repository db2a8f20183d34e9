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
  /** Short answers to a question that is asked back, each a message that a reader can send. */
  readonly choices?: readonly string[]
  /** Replaces what the page sends along with the next message; without it the page keeps what it has. */
  readonly conversation?: ConversationState
}

export const longestMessage = 1000

/** An address is what the assistant itself gave; longer, and it is not one. */
const longestGiven = 300

export const longestTopic = 150

/** Of words of time that wait for a stage. */
export const longestWaiting = 60

/**
 * What a conversation is about. The page keeps it and sends it with the next message; the server keeps nothing. It holds words of
 * the portal and of time, nothing personal.
 */
export const conversationSchema = z.object({
  topic: z.string().overwrite(oneLine).max(longestTopic).optional(),
  /** The first source of the last answer: a follow-up is not answered with it again. */
  given: z.string().max(longestGiven).startsWith('/').optional(),
  /** The id of the stage, and the day (ISO, WIB) that was asked about. */
  stage: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional(),
  day: z.iso.date().optional(),
  /** The rule of an own case, so that another date corrects it: 'eh salah, 2003'. */
  rule: z.enum(['age', 'family-card', 'certificate']).optional(),
  /** The regency whose office was named. */
  place: z.string().overwrite(oneLine).max(60).optional(),
  /** A question of time that waits for the name of a stage: 'besok masih buka'. */
  waiting: z.string().overwrite(oneLine).max(longestWaiting).optional(),
})

export type ConversationState = z.output<typeof conversationSchema>

const empty = 'Tulis pesan lebih dulu, lalu kirim.'

export const assistantInput = z.object(
  {
    userMessage: z
      .string({ error: empty })
      .overwrite(manyLines)
      .min(1, empty)
      .max(longestMessage, 'Pesan terlalu panjang. Tulis paling banyak 1.000 karakter.'),
    /** A conversation that cannot be read, of an old page for example, starts a new one. */
    conversation: conversationSchema.optional().catch(undefined),
  },
  { error: empty },
)

export type AssistantInput = z.output<typeof assistantInput>
