// Who acts on what: the one table that ties events of the areas below to functions of the areas below.
import { registrationRepeated } from '#domain/accounts/account-events.ts'
import { mailRepeatedRegistration } from '#domain/notifications/account-mails.ts'
import { deliverMail } from '#domain/notifications/deliver-mail.ts'
import { mailQueued } from '#domain/notifications/notification-events.ts'
import { mailAnswer, mailCompletion, mailSubmission } from '#domain/notifications/ticket-mails.ts'
import { ticketAnswered, ticketCompleted, ticketSubmitted } from '#domain/tickets/ticket-events.ts'
import { type Handler, on } from '#platform/jobs.server.ts'

/** Every handler may run more than once for one event and must bear it. */
export const handlers: readonly Handler[] = [
  on(ticketSubmitted, ({ ticketId }) => mailSubmission(ticketId)),
  on(ticketAnswered, ({ ticketId, entryId }) => mailAnswer(ticketId, entryId)),
  on(ticketCompleted, ({ ticketId }) => mailCompletion(ticketId)),
  on(registrationRepeated, ({ userId }) => mailRepeatedRegistration(userId)),
  on(mailQueued, ({ mailId }) => deliverMail(mailId)),
]
