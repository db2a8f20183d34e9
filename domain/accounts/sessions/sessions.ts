import { parse } from 'bowser'
import { z } from 'zod'

/** A device as its owner would name it, and whether it is held in the hand. */
export interface Device {
  readonly name: string
  readonly handheld: boolean
}

/** The device behind a User-Agent header. */
export function deviceOf(userAgent: string | null): Device {
  const { browser, os, platform } = parse(userAgent || 'none')
  const name = [browser.name, os.name].filter(Boolean).join(' di ')
  return { name: name || 'Perangkat tidak dikenal', handheld: ['mobile', 'tablet'].includes(platform.type ?? '') }
}

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
