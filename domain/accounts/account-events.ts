// What accounts announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Somebody registered with an address that already has an account; the owner gets a mail, the page shows no difference. */
export const registrationRepeated = defineEvent('account.registration-repeated', z.object({ userId: z.string() }))

/** Somebody registered, or asked again for the link that confirms the address; `key` makes one mail of it. */
export const accountRegistered = defineEvent('account.registered', z.object({ userId: z.string(), key: z.string() }))
