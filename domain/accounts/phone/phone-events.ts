// What numbers announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Somebody asked for a code to a number. */
export const numberCodeRequested = defineEvent(
  'number.code-requested',
  z.object({ codeId: z.string(), number: z.string() }),
)

/** Somebody proved to hold a number by a code. */
export const numberProven = defineEvent('number.proven', z.object({ number: z.string(), personId: z.string() }))
