import { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import type { EntryAudience } from '#domain/tickets/ticket.ts'
import { mayReadAtDesk, maySee, type TicketFacts } from '#domain/tickets/ticket-policy.ts'
import { attachmentsPerMessage, refusals } from './attachment.ts'
import { readCarriedFiles } from './carried-files.ts'

/** Where a file belongs; `message` is null while its message is not sent. */
interface AttachmentFacts {
  readonly ownerId: string
  readonly message: {
    readonly audience: EntryAudience
    readonly ticket: Pick<TicketFacts, 'requesterId' | 'officeId'>
    readonly handedOver: boolean
  } | null
}

/** True for the requester and desk staff; internal files for staff only, unsent ones for their uploader only. */
export function mayRead(person: Person, { ownerId, message }: AttachmentFacts): boolean {
  if (!message) return person.id === ownerId
  const atDesk = mayReadAtDesk(person, message.ticket, message.handedOver)
  return atDesk || (message.audience === 'public' && maySee(person, message.ticket))
}

export const attachmentIds = z
  .string()
  .default('')
  .transform((field, context) => {
    const files = readCarriedFiles(field)
    const ids = [...new Set(files?.map(({ id }) => id))]
    if (files && ids.length <= attachmentsPerMessage) return ids
    context.addIssue({ code: 'custom', message: files ? refusals.many : refusals.gone })
    return z.NEVER
  })
