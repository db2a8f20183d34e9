// By the clock: a question whose number never named its regency goes to the province, and what has ended is put away.
import { and, asc, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { forgetEndedCodes } from '#domain/accounts/phone/number-code.server.ts'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { findOpenConversations } from '#domain/tickets/requester/find-open-conversations.ts'
import { database } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { lockConversation } from './may-message.ts'
import { addMessages } from './talk/add-messages.ts'
import { submitQuestion } from './talk/submit-question.ts'
import { note, type TalkOptions, type Turn } from './talk/turn.ts'
import { takeKept } from './talk/waiting-messages.ts'
import { whatsappConversation, whatsappMessage, whatsappReceived } from './whatsapp-tables.ts'

/** So long the portal waits for an answer of a number, in milliseconds. */
const patience = minutes(30)

/** Files what waits for an answer that does not come; nothing that somebody wrote is lost. */
export async function fileWaiting(options: TalkOptions): Promise<void> {
  const overdue = await database
    .select({ number: whatsappConversation.number })
    .from(whatsappConversation)
    .where(
      and(
        isNotNull(whatsappConversation.pending),
        lte(whatsappConversation.pendingSince, new Date(now().getTime() - patience)),
      ),
    )
    .orderBy(asc(whatsappConversation.pendingSince))
    .limit(100)
  for (const { number } of overdue) await fileOf(number, options)
}

async function fileOf(number: string, options: TalkOptions): Promise<void> {
  await database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, number)
    const owner = await findNumberOwner(tx, number)
    const { pending, pendingSince } = conversation
    if (!pending || !owner || !pendingSince || pendingSince.getTime() > now().getTime() - patience) return
    const turn: Turn = { tx, number, person: owner.person, conversation, messageId: `clock:${number}`, adopted: 0 }
    const said = await takeKept(turn)
    await note(turn, { pending: null, misses: 0, pendingSince: null })
    if (said.length === 0 || owner.banned) return
    const [latest] = pending === 'ticket' ? await findOpenConversations(tx, owner.person.id) : []
    if (latest) await addMessages(turn, latest, said)
    else await submitQuestion(turn, said, null, options)
  })
}

/** What was received is kept so long against repeated delivery, what was sent so long for the states; milliseconds. */
const receivedFor = days(30)
const sentFor = days(180)

/** Removes old messages and codes. */
export async function forgetOldMessages(): Promise<void> {
  const at = now().getTime()
  const old = and(lte(whatsappReceived.receivedAt, new Date(at - receivedFor)), isNull(whatsappReceived.payload))
  await database.transaction(async (tx) => {
    await forgetEndedCodes(tx)
    await removeSome(tx, whatsappReceived, whatsappReceived.id, old)
    const done = inArray(whatsappMessage.state, ['sent', 'delivered', 'read', 'refused', 'uncertain', 'held'])
    const sent = and(lte(whatsappMessage.createdAt, new Date(at - sentFor)), done)
    await removeSome(tx, whatsappMessage, whatsappMessage.id, sent)
  })
}
