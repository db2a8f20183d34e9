// A message of somebody in danger: help is all that is said, nothing is asked, and the words go to agents at once.
import type { DistressHelp } from '#domain/distress/distress-help.ts'
import { findNamedRegencies } from '#domain/offices/find-offices.ts'
import { mentionedRegency } from '#domain/offices/match-regency.ts'
import { findLastRegency, findOpenConversations } from '#domain/tickets/requester/find-open-conversations.ts'
import { asAppError } from '#shared/errors.ts'
import { addMessages } from './add-messages.ts'
import { submitQuestion } from './submit-question.ts'
import * as texts from './talk-texts.ts'
import { say, type TalkOptions, type Turn } from './turn.ts'
import { type KeptMessage, takeKept } from './waiting-messages.ts'

/**
 * Says the help, also to a number that wants no messages, and adds the words to the newest open question, or files them as one; the
 * desk marks it by its words. @throws what is away; the message is then handled again.
 */
export async function comfort(turn: Turn, help: DistressHelp, said: KeptMessage, options: TalkOptions): Promise<false> {
  await say(turn, texts.comforting(help), 'help', true)
  const all = [...(await takeKept(turn)), said]
  try {
    const [newest] = await findOpenConversations(turn.tx, turn.person.id)
    if (newest) await addMessages(turn, newest, all, 'silently')
    else await submitQuestion(turn, all, await regencyOf(turn, all), options, 'silently')
  } catch (error) {
    const known = asAppError(error)
    // A limit that was reached is no word for somebody in danger.
    if (!known || known.status >= 500) throw error
  }
  return false
}

async function regencyOf({ tx, person }: Turn, said: readonly KeptMessage[]): Promise<number | null> {
  const words = said.map(({ text }) => text).join('\n')
  return mentionedRegency(words, await findNamedRegencies())?.id ?? findLastRegency(tx, person.id)
}
