// What personal data announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Somebody asked for the account to be erased; the owner gets a mail on how to take it back. */
export const erasureRequested = defineEvent(
  'account.erasure-requested',
  z.object({ userId: z.string(), key: z.string() }),
)
