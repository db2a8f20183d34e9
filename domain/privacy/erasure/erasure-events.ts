import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Erasure was requested; the owner is informed how to revert it. With `publicId` one question without an account. */
export const erasureRequested = defineEvent(
  'account.erasure-requested',
  z.object({ userId: z.string(), key: z.string(), publicId: z.string().optional() }),
)
