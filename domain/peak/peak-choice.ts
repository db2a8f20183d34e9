// What administrators choose for 'Mode puncak', as it is stored: by measure, off, or a level until a time. Pure.
import { z } from 'zod'
import type { PeakLevel } from './peak.ts'

const moment = z.iso.datetime().transform((text) => new Date(text))

/** The stored choice. 'auto': each process goes by what it measures; 'off': nothing is left undone, and nothing measured. */
export const peakChoice = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('auto') }),
  z.object({ mode: z.literal('off') }),
  z.object({ mode: z.literal('level'), level: z.literal([1, 2, 3]), since: moment, until: moment }),
])

/** As `peakChoice` reads it. */
export type PeakChoice = z.output<typeof peakChoice>

/** What counts while nobody has chosen. */
export const automatic: PeakChoice = { mode: 'auto' }

/** The choice at that moment: a level whose time is over is 'auto' again, without anybody doing anything. */
export function choiceAt(choice: PeakChoice, at: Date): PeakChoice {
  return choice.mode === 'level' && choice.until <= at ? automatic : choice
}

/** The level by hand at that moment; 0 for none. */
export function levelByHand(choice: PeakChoice, at: Date): PeakLevel {
  const now = choiceAt(choice, at)
  return now.mode === 'level' ? now.level : 0
}

/** The choice as the form and the audit name it. */
export function nameOfChoice(choice: PeakChoice): 'auto' | 'off' | '1' | '2' | '3' {
  return choice.mode === 'level' ? (`${choice.level}` as const) : choice.mode
}
