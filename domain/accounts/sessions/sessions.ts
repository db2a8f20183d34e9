import { parse } from 'bowser'
import { z } from 'zod'

export interface Device {
  readonly name: string
  readonly handheld: boolean
}

export function deviceOf(userAgent: string | null): Device {
  const { browser, os, platform } = parse(userAgent || 'none')
  const name = [browser.name, os.name].filter(Boolean).join(' di ')
  return { name: name || 'Perangkat tidak dikenal', handheld: ['mobile', 'tablet'].includes(platform.type ?? '') }
}

export const endSessionsInput = z.discriminatedUnion('which', [
  z.object({ which: z.literal('one'), sessionId: z.string() }),
  z.object({ which: z.literal('others') }),
  z.object({ which: z.literal('all') }),
])

export type EndSessionsInput = z.output<typeof endSessionsInput>

export const devicesInput = z.discriminatedUnion('which', [
  ...endSessionsInput.options,
  z.object({ which: z.literal('provider') }),
])
