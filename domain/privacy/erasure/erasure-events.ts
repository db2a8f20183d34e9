// What personal data announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Somebody asked for the account to be erased; the owner is told how to take it back. */
export const erasureRequested = defineEvent(
  'account.erasure-requested',
  z.object({ userId: z.string(), key: z.string() }),
)
