// What the forms under 'Perangkat' may say.
import { z } from 'zod'

/** Which of one's own sessions to end. */
export const endSessionsInput = z.discriminatedUnion('which', [
  z.object({ which: z.literal('one'), sessionId: z.string() }),
  z.object({ which: z.literal('others') }),
  z.object({ which: z.literal('all') }),
])

export type EndSessionsInput = z.output<typeof endSessionsInput>

/** Sessions to end, or the account of another provider to part. */
export const devicesInput = z.discriminatedUnion('which', [
  ...endSessionsInput.options,
  z.object({ which: z.literal('provider') }),
])
