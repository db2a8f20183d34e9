import { and, eq } from 'drizzle-orm'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { releaseHeld, whatsappOutbox } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { matchRegency, mentionedRegency } from '#domain/offices/match-regency.ts'
import { findNamedRegencies } from '#domain/offices/public-offices.ts'
import { findHelp } from '#domain/tickets/distress/crisis-line.ts'
import type { DistressHelp } from '#domain/tickets/distress/distress-help.ts'
import { findNewestQuestions } from '#domain/tickets/guest/newest-questions.server.ts'
import { findLastRegency, findOpenConversations, type OpenConversation } from '#domain/tickets/requester/own-ticket.ts'
import { now } from '#shared/dates.ts'
import { asAppError } from '#shared/errors.ts'
import { instance } from '#shared/instance.ts'
import { type ChatCommand, isSmallTalk, type ReadMessage } from './read-message.ts'
import * as texts from './talk-texts.ts'
import {
  addMessages,
  ask,
  type KeptMessage,
  type MessageContext,
  mostMisses,
  note,
  nothingAsked,
  say,
  settleOn,
  submitQuestion,
  type TakenFile,
  type TalkOptions,
  takeKept,
  topicDuration,
} from './turn.ts'

/** Questions in one message. */
const maxListed = 5

const wordsOf = (said: readonly KeptMessage[]) => said.map(({ text }) => text).join('\n')

/** Stores the question where the regency is known, else asks for it; true when the messages wait for the answer. */
async function askRegency(turn: MessageContext, said: readonly KeptMessage[], options: TalkOptions): Promise<boolean> {
  const regencies = await findNamedRegencies()
  const known = mentionedRegency(wordsOf(said), regencies)?.id ?? (await findLastRegency(turn.tx, turn.person.id))
  if (known !== null) {
    await submitQuestion(turn, said, known, options)
    return false
  }
  await ask(turn, 'regency', texts.whichRegency(regencies, false))
  return true
}

/** Handles the answer; anything else becomes a part of the question. */
async function takeRegency(
  turn: MessageContext,
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
  const elsewhere = ['lain', 'lainnya', 'lewati', 'tidak tahu', `luar ${instance().province.toLowerCase()}`]
  const isElsewhere = value === '0' || elsewhere.includes(read.text.toLowerCase())
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

/**
 * Sends the crisis help, also to a number that stopped messages, and adds the text to the newest open question, or
 * files one.
 * @throws what fails; the message is then retried.
 */
async function comfort(
  turn: MessageContext,
  help: DistressHelp,
  said: KeptMessage,
  options: TalkOptions,
): Promise<false> {
  await say(turn, texts.comforting(help), 'help', true)
  const all = [...(await takeKept(turn)), said]
  try {
    const [newest] = await findOpenConversations(turn.tx, turn.person.id)
    if (newest) await addMessages(turn, newest, all, 'silently')
    else await submitQuestion(turn, all, await regencyOf(turn, all), options, 'silently')
  } catch (error) {
    const known = asAppError(error)
    // A limit must not stop the help.
    if (!known || known.status >= 500) throw error
  }
  return false
}

async function regencyOf({ tx, person }: MessageContext, said: readonly KeptMessage[]): Promise<number | null> {
  const words = said.map(({ text }) => text).join('\n')
  return mentionedRegency(words, await findNamedRegencies())?.id ?? findLastRegency(tx, person.id)
}

/**
 * Handles the next message; true when it must wait for an answer of the number.
 * @throws what fails; the message is then retried.
 */
export async function handleMessage(
  turn: MessageContext,
  read: ReadMessage,
  file: TakenFile | null,
  options: TalkOptions,
): Promise<boolean> {
  const help = read.choice ? null : await findHelp(read.text)
  if (help)
    return comfort(
      turn,
      help,
      { id: turn.messageId, text: read.text, attachmentId: file?.attachmentId ?? null },
      options,
    )
  if (file?.refusal) await say(turn, texts.fileRefused(file.refusal), 'file')
  if (read.isUnreadable) {
    await say(turn, texts.unreadable)
    return false
  }
  if (read.command) return obey(turn, read.command)
  const says = read.text !== '' || file?.attachmentId != null
  if (!says && !read.choice) return false
  const said: KeptMessage = {
    id: turn.messageId,
    text: read.choice ? '' : read.text,
    attachmentId: file?.attachmentId ?? null,
  }
  try {
    return await route(turn, read, said, options)
  } catch (error) {
    const known = asAppError(error)
    if (!known || known.status >= 500) throw error
    await say(turn, texts.fileRefused(known.message), 'refused')
    return false
  }
}

async function obey(turn: MessageContext, command: ChatCommand): Promise<false> {
  if (command === 'stop') {
    await note(turn, { stoppedAt: turn.conversation.stoppedAt ?? now() })
    await say(turn, texts.stopped, 'stop', true)
  } else if (command === 'start') {
    await note(turn, { stoppedAt: null })
    await say(turn, texts.started, 'start')
    await releaseHeld(turn.tx, turn.number, turn.person.id)
  } else if (command === 'code' && turn.conversation.stoppedAt) {
    await say(turn, texts.codeStopped, 'stop', true)
  } else if (command === 'code') {
    await say(turn, texts.codeNext)
  } else if (command === 'list') {
    await say(turn, texts.ownQuestions(await findNewestQuestions(turn.person, maxListed, turn.tx)))
  } else {
    await takeKept(turn)
    await note(turn, { ...nothingAsked, pending: 'matter', ticketId: null, ticketSince: null })
    await say(turn, texts.newQuestion)
  }
  return false
}

async function route(
  turn: MessageContext,
  read: ReadMessage,
  said: KeptMessage,
  options: TalkOptions,
): Promise<boolean> {
  const { pending } = turn.conversation
  if (pending === 'regency') return takeRegency(turn, read, said, options)
  const open = await findOpenConversations(turn.tx, turn.person.id)
  const chosen = open.find(({ publicId }) => read.choice === `ticket:${publicId}`)
  if (pending === 'ticket') return takeTicket(turn, { read, said, open, chosen }, options)
  if (chosen) {
    await settleOn(turn, chosen.id)
    return false
  }
  if (read.choice) return false
  if (pending === 'matter') return askRegency(turn, [said], options)
  const named = said.attachmentId === null && open.find(({ number }) => read.text.toUpperCase() === number)
  if (named) {
    await settleOn(turn, named.id)
    await say(turn, texts.proven(named.number))
    return false
  }
  if (turn.adopted > 0 && open[0] && isSmallTalk(read.text)) {
    await say(turn, texts.proven(open.map(({ number }) => number).join(', ')))
    return false
  }
  const target =
    (await findAnswered(turn, read, open)) ?? recent(turn, open) ?? (open.length === 1 ? open[0] : undefined)
  if (target) {
    await addMessages(turn, target, [said])
    return false
  }
  if (open.length > 1) {
    await ask(turn, 'ticket', texts.whichQuestion(open))
    return true
  }
  if (said.attachmentId === null && isSmallTalk(said.text)) {
    await say(turn, texts.greeted())
    return false
  }
  return askRegency(turn, [said], options)
}

async function findAnswered({ tx }: MessageContext, { answers }: ReadMessage, open: readonly OpenConversation[]) {
  if (!answers) return undefined
  const [ours] = await tx
    .select({ ticketId: message.ticketId })
    .from(message)
    .where(and(whatsappOutbox.own, eq(message.providerId, answers)))
  return open.find(({ id }) => id === ours?.ticketId)
}

function recent({ conversation }: MessageContext, open: readonly OpenConversation[]): OpenConversation | undefined {
  const { ticketId, ticketSince } = conversation
  const isFresh = ticketSince !== null && now().getTime() - ticketSince.getTime() < topicDuration
  return isFresh ? open.find(({ id }) => id === ticketId) : undefined
}

interface TicketAnswer {
  readonly read: ReadMessage
  readonly said: KeptMessage
  readonly open: readonly OpenConversation[]
  readonly chosen: OpenConversation | undefined
}

async function takeTicket(turn: MessageContext, { read, said, open, chosen }: TicketAnswer, options: TalkOptions) {
  const typed = read.choice ? '' : read.text.toUpperCase().replaceAll(/\s/g, '')
  const target = chosen ?? open.find(({ number }) => typed === number || typed === number.slice(2))
  if (target) {
    await addMessages(turn, target, await takeKept(turn))
    return false
  }
  const misses = turn.conversation.misses + 1
  const [latest] = open
  if (latest && misses <= mostMisses) {
    await ask(turn, 'ticket', texts.whichQuestion(open), misses)
    return true
  }
  const all = [...(await takeKept(turn)), said]
  if (!latest) return askRegency(turn, all, options)
  await addMessages(turn, latest, all)
  return false
}
