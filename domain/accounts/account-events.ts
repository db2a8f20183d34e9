// What accounts announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Somebody registered with an address that already has an account; the owner is told, the page is not. */
export const registrationRepeated = defineEvent('account.registration-repeated', z.object({ userId: z.string() }))
