// What the management of people announces.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Somebody was invited, for the first time or again; `key` makes one mail of it however often it is handled. */
export const accountInvited = defineEvent('account.invited', z.object({ userId: z.string(), key: z.string() }))

const toldChange = z.enum(['role', 'office', 'permissions', 'blocked', 'unblocked', 'sessions-ended'])

export type ToldChange = z.output<typeof toldChange>

/** What an administrator changed about an account; the owner gets a mail. */
export const accessChanged = defineEvent(
  'account.access-changed',
  z.object({
    userId: z.string(),
    key: z.string(),
    change: toldChange,
  }),
)
