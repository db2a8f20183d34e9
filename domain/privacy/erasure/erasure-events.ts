import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/**
 * Someone asked for the account to be erased, whose owner is told how to take it back; with `publicId` for one question of
 * someone without an account, of which the owner of its number is notified.
 */
export const erasureRequested = defineEvent(
  'account.erasure-requested',
  z.object({ userId: z.string(), key: z.string(), publicId: z.string().optional() }),
)
