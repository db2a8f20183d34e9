// What numbers announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Somebody asked for a code to a number. */
export const numberCodeRequested = defineEvent(
  'number.code-requested',
  z.object({ codeId: z.string(), number: z.string() }),
)

/** Somebody proved to hold a number by a code; `formerId` is whose it was before. */
export const numberProven = defineEvent(
  'number.proven',
  z.object({ number: z.string(), personId: z.string(), formerId: z.string().optional() }),
)

const numberChange = z.enum(['added', 'changed', 'removed', 'moved'])

/** What happened to a number of an account: 'moved' means that another account has it now. */
export type NumberChange = z.output<typeof numberChange>

/** A number of an account changed; the owner gets a mail. */
export const numberChanged = defineEvent(
  'number.changed',
  z.object({ userId: z.string(), change: numberChange, key: z.string() }),
)
