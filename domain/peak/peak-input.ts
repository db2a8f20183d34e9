// What the form of 'Mode puncak' may say, with the sentence for each mistake. Pure.
import { z } from 'zod'
import { hours } from '#shared/durations.ts'
import type { PeakChoice } from './peak-choice.ts'

/** The values of the field `choice`. */
export const peakChoices = ['auto', 'off', '1', '2', '3'] as const

/** The values of the field `hours`: how long a level may be chosen for. */
export const peakHours = ['1', '3', '8'] as const

/** A choice with when the setting was saved that the form showed ('' for never); a level with how long it lasts, in hours. */
export const peakInput = z
  .object({
    choice: z.enum(peakChoices, { error: 'Pilih salah satu' }),
    hours: z.enum(peakHours, { error: 'Pilih 1, 3, atau 8 jam' }).optional(),
    seen: z.string().default(''),
  })
  .superRefine(({ choice, hours: lasting }, context) => {
    if (lasting === undefined && choice !== 'auto' && choice !== 'off')
      context.addIssue({ code: 'custom', path: ['hours'], message: 'Pilih 1, 3, atau 8 jam' })
  })

export type PeakInput = z.output<typeof peakInput>

/** What is stored for what was chosen at that moment. */
export function chosenAt({ choice, hours: lasting = '1' }: PeakInput, at: Date): PeakChoice {
  if (choice === 'auto' || choice === 'off') return { mode: choice }
  const until = new Date(at.getTime() + hours(Number(lasting)))
  return { mode: 'level', level: Number(choice) as 1 | 2 | 3, since: at, until }
}
