// A new question needs its regency, which decides who answers: known from before, from the text, or asked.
import { findNamedRegencies } from '#domain/offices/find-offices.ts'
import { matchRegency, mentionedRegency } from '#domain/offices/match-regency.ts'
import { findLastRegency } from '#domain/tickets/requester/find-open-conversations.ts'
import type { ReadMessage } from './read-message.ts'
import { submitQuestion } from './submit-question.ts'
import * as texts from './talk-texts.ts'
import { ask, mostMisses, type TalkOptions, type Turn } from './turn.ts'
import { type KeptMessage, takeKept } from './waiting-messages.ts'

const wordsOf = (said: readonly KeptMessage[]) => said.map(({ text }) => text).join('\n')

/** Stores the question where the regency is known, else asks for it; true when the messages wait for the answer. */
export async function askRegency(turn: Turn, said: readonly KeptMessage[], options: TalkOptions): Promise<boolean> {
  const regencies = await findNamedRegencies()
  const known = mentionedRegency(wordsOf(said), regencies)?.id ?? (await findLastRegency(turn.tx, turn.person.id))
  if (known !== null) {
    await submitQuestion(turn, said, known, options)
    return false
  }
  await ask(turn, 'regency', texts.whichRegency(regencies, false))
  return true
}

/** Takes the answer; what is none is kept as a part of the question. */
export async function takeRegency(
  turn: Turn,
  read: ReadMessage,
  said: KeptMessage,
  options: TalkOptions,
): Promise<boolean> {
  const regencies = await findNamedRegencies()
  const [, kind, value = ''] = /^(regency|regencies):(\d+)$/.exec(read.choice ?? '') ?? []
  if (kind === 'regencies') {
    const group = texts.regencyGroups(regencies)[Number(value)]
    if (group) await ask(turn, 'regency', texts.theseRegencies(group), turn.conversation.misses)
    return false
  }
  const isElsewhere = value === '0' || /^(lain(nya)?|lewati|luar jawa tengah|tidak tahu)$/i.test(read.text)
  const found = kind ? regencies.filter(({ id }) => id === Number(value)) : matchRegency(read.text, regencies)
  const [only] = found.length === 1 ? found : []
  if (only || isElsewhere) {
    await submitQuestion(turn, await takeKept(turn), only?.id ?? null, options)
    return false
  }
  if (found.length > 1 && found.length < 10) {
    await ask(turn, 'regency', texts.theseRegencies(found), turn.conversation.misses)
    return said.text.length > 40 || said.attachmentId !== null
  }
  const misses = turn.conversation.misses + 1
  if (misses <= mostMisses) {
    await ask(turn, 'regency', texts.whichRegency(regencies, said.attachmentId === null), misses)
    return true
  }
  await submitQuestion(turn, [...(await takeKept(turn)), said], null, options)
  return false
}
