import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { hasWebhooks, queueWebhookMessages } from '#domain/api-keys/webhooks/webhook-messages.ts'
import { mailContactConfirmation, mailEarlierAnswers } from '#domain/notifications/contact/contact-mails.ts'
import { isNotWithdrawn } from '#domain/notifications/deliveries/answer-delivery.ts'
import { pushAnswer } from '#domain/notifications/push/push-messages.ts'
import { retractAnswer } from '#domain/notifications/reach/delivered-answers.ts'
import { notifyDistress } from '#domain/notifications/staff/staff-warnings.ts'
import { mailAnswer, mailCompletion, mailFiled, mailSubmission } from '#domain/notifications/ticket-mails.ts'
import {
  noticeAnswer,
  noticeCompletion,
  noticeHandOver,
  noticeMentions,
  noticeNote,
  noticeRequesterReply,
  noticeWatchers,
} from '#domain/notifications/ticket-notices.ts'
import { greetGuest, notifyAnswer, notifyCompletion } from '#domain/notifications/whatsapp/whatsapp-news.ts'
import { deleteCannedReplyUse } from '#domain/search/ready-answers/canned-reply-use.ts'
import { answerLateArrival } from '#domain/shared-answers/attaching/automatic-answers.ts'
import { clusterNewTicket } from '#domain/shared-answers/clusters/clustering.ts'
import { findOpenIncidents } from '#domain/shared-answers/incident-news.ts'
import {
  needsTranscript,
  type TranscribedPlace,
  transcribeVoices,
} from '#domain/tickets/attachments/transcript.server.ts'
import { distributeAround } from '#domain/tickets/distribution/distribution.ts'
import { wakeOnReply } from '#domain/tickets/following/following.ts'
import {
  contactConfirmed,
  messageWithdrawn,
  requesterReplied,
  ticketAnswered,
  ticketCompleted,
  ticketHandedOver,
  ticketNoted,
  ticketSubmitted,
} from '#domain/tickets/ticket-events.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { announceAll, type Handler, on } from '#platform/jobs.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { type DomainEvent, defineEvent } from '#shared/events.ts'
import { pick } from '#shared/pick.ts'

const account = people('account')

/**
 * Returns the handler of the event, which announces all effects in one transaction, and a handler for each effect. The
 * queue of an effect is named after the event and the effect: 'ticket.submitted.receipt-mail'. Effects run in any order,
 * and each may run more than once. `without` names effects
 * that find nothing to do.
 */
export function onEach<Payload extends object>(
  event: DomainEvent<Payload>,
  effects: Readonly<Record<string, (payload: Payload) => Promise<unknown>>>,
  without: (payload: Payload) => Promise<readonly string[]> = async () => [],
): Handler[] {
  const jobs = Object.entries(effects).map(([name, act]) => ({
    name,
    effect: defineEvent(`${event.name}.${name}`, event.schema),
    act,
  }))
  const announceEffects = async (payload: Payload) => {
    const left = await without(payload)
    const events = jobs.filter(({ name }) => !left.includes(name)).map(({ effect }) => effect)
    await database.transaction((tx) => announceAll(tx, events, payload))
  }
  return [on(event, announceEffects), ...jobs.map(({ effect, act }) => on(effect, async (of) => void (await act(of))))]
}

interface Of {
  readonly ticketId: number
  readonly entryId: number
}

const webhooks = ({ ticketId }: Pick<Of, 'ticketId'>) => queueWebhookMessages(ticketId)
const distribution = ({ ticketId }: Pick<Of, 'ticketId'>) => distributeAround(ticketId)

const ofAnswer = (act: (ticketId: number, entryId: number) => Promise<void>) => async (of: Of) => {
  if (await isNotWithdrawn(of.entryId)) await act(of.ticketId, of.entryId)
}

async function transcription(ticketId: number, place: TranscribedPlace): Promise<void> {
  await notifyDistress(ticketId, place, await transcribeVoices(ticketId, place))
}

/** A job costs more than this look. */
async function withoutEffects({ ticketId }: Pick<Of, 'ticketId'>): Promise<string[]> {
  const [filed] = await database
    .select({ ...pick(ticket, 'filedBy', 'contactEmail'), account: account.id })
    .from(ticket)
    .leftJoin(account, eq(account.id, ticket.requesterId))
    .where(eq(ticket.id, ticketId))
  if (!filed) return []
  const applies = {
    webhooks: await hasWebhooks(),
    'receipt-mail': filed.account !== null,
    'filed-mail': filed.filedBy !== null,
    'contact-mail': filed.filedBy === null && filed.contactEmail !== null,
    greeting: whatsappIsConfigured(),
    'incident-answer': (await findOpenIncidents()).length > 0,
    transcription: await needsTranscript(ticketId, 'filed'),
  }
  return Object.keys(applies).filter((name) => !applies[name as keyof typeof applies])
}

/** Notices of one entry are one effect: each person gets the first that applies, and no second. */
export const ticketHandlers: readonly Handler[] = [
  ...onEach(
    ticketSubmitted,
    {
      webhooks,
      distress: ({ ticketId }) => notifyDistress(ticketId),
      'receipt-mail': ({ ticketId }) => mailSubmission(ticketId),
      'filed-mail': ({ ticketId }) => mailFiled(ticketId),
      'contact-mail': ({ ticketId }) => mailContactConfirmation(ticketId),
      greeting: ({ ticketId }) => greetGuest(ticketId),
      'incident-answer': ({ ticketId }) => answerLateArrival(ticketId),
      cluster: ({ ticketId }) => clusterNewTicket(ticketId),
      transcription: ({ ticketId }) => transcription(ticketId, 'filed'),
      distribution,
    },
    withoutEffects,
  ),
  ...onEach(ticketAnswered, {
    webhooks,
    notice: ofAnswer((ticketId, entryId) => noticeAnswer({ ticketId, entryId })),
    'watcher-notices': ofAnswer((ticketId, entryId) => noticeWatchers({ ticketId, entryId }, 'answered')),
    mail: ofAnswer(mailAnswer),
    whatsapp: ofAnswer(notifyAnswer),
    push: ofAnswer(pushAnswer),
    distribution,
  }),
  ...onEach(messageWithdrawn, { webhooks, retraction: retractAnswer, 'canned-reply-use': deleteCannedReplyUse }),
  ...onEach(contactConfirmed, { 'answer-mails': ({ ticketId }) => mailEarlierAnswers(ticketId) }),
  ...onEach(ticketCompleted, {
    webhooks,
    notice: noticeCompletion,
    mail: ({ ticketId }) => mailCompletion(ticketId),
    whatsapp: ({ ticketId }) => notifyCompletion(ticketId),
    distribution,
  }),
  ...onEach(
    requesterReplied,
    {
      webhooks,
      distress: ({ ticketId, entryId }) => notifyDistress(ticketId, entryId),
      notices: async (of) => {
        await noticeRequesterReply(of)
        await noticeWatchers(of, 'requester-replied')
      },
      snooze: ({ ticketId }) => wakeOnReply(ticketId),
      transcription: ({ ticketId, entryId }) => transcription(ticketId, entryId),
    },
    async ({ ticketId, entryId }) => ((await needsTranscript(ticketId, entryId)) ? [] : ['transcription']),
  ),
  ...onEach(ticketNoted, {
    notices: async (noted) => {
      await noticeMentions(noted)
      await noticeNote(noted)
      await noticeWatchers(noted, 'noted')
    },
  }),
  ...onEach(ticketHandedOver, { notices: noticeHandOver, distribution }),
]
