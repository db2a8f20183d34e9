// What personal data announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/**
 * Somebody asked for the account to be erased, whose owner is told how to take it back; with `publicId` for one question of
 * somebody without an account, of which the owner of its number is told.
 */
export const erasureRequested = defineEvent(
  'account.erasure-requested',
  z.object({ userId: z.string(), key: z.string(), publicId: z.string().optional() }),
)
