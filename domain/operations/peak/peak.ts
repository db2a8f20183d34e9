import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { minutes, seconds } from '#shared/durations.ts'

/** What can wait while too many come at once; everything else is always done. */
export const switches = {
  suggestions: {
    label: 'Saran saat mengetik',
    noticed:
      'Keluarga mengetik di pencarian dan menulis pertanyaan tanpa saran. Hasil pencarian dan nomor bantuan bagi yang dalam bahaya tetap tampil.',
  },
  jobs: {
    label: 'Pekerjaan otomatis',
    noticed:
      'Ringkasan email pagi, pengingat tinjau ulang artikel, pembaruan pencarian tiket, dan pembersihan data lama dikerjakan paling lambat lima menit setelah mode puncak berakhir.',
  },
  questions: {
    label: 'Pertanyaan baru',
    noticed:
      'Keluarga dan sistem lain diminta menunggu satu sampai tiga menit. Tulisannya tetap ada dan terkirim sendiri. Pertanyaan orang yang mungkin dalam bahaya tetap masuk.',
  },
} as const

export type Switch = keyof typeof switches

export const switchNames = Object.keys(switches) as Switch[]

/** Which switches an administrator has turned on. */
export const peakChoice = z.object({ suggestions: z.boolean(), jobs: z.boolean(), questions: z.boolean() })

export type PeakChoice = z.output<typeof peakChoice>

export const noneChosen: PeakChoice = { suggestions: false, jobs: false, questions: false }

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** The form: a box for each switch, and when the setting was saved that it showed ('' for never). */
export const peakInput = z.object({
  suggestions: ticked,
  jobs: ticked,
  questions: ticked,
  seen: z.string().default(''),
})

export type PeakInput = z.output<typeof peakInput>

export function mayManagePeak(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'system')
}

/** A start loads code and fills caches, beside others on a busy machine: nothing is measured before. In milliseconds. */
export const startTakes = minutes(3)

/**
 * Busy above `from`, calm below `below`: 90th percentile of event loop delay per second, in ms. A page takes 3 to 16
 * ms.
 */
export const busyDelay = { from: 400, below: 150 }

/** A garbage collection or one large page is shorter. In milliseconds. */
export const risesAfter = seconds(15)

/** Deferred work returns immediately, and must not make the process busy again. In milliseconds. */
export const fallsAfter = seconds(60)

export interface MeasuredPeak {
  readonly isBusy: boolean
  /** Since this time the delay requires the other state; null when it does not. */
  readonly turningSince: number | null
}

export const calm: MeasuredPeak = { isBusy: false, turningSince: null }

/** The state after a delay measured at `at`; times in milliseconds since the process began. */
export function stepPeak({ isBusy, turningSince }: MeasuredPeak, delayMs: number, at: number): MeasuredPeak {
  if (at < startTakes) return calm
  const turns = isBusy ? delayMs < busyDelay.below : delayMs >= busyDelay.from
  if (!turns) return { isBusy, turningSince: null }
  const since = turningSince ?? at
  const isOver = at - since >= (isBusy ? fallsAfter : risesAfter)
  return isOver ? { isBusy: !isBusy, turningSince: null } : { isBusy, turningSince: since }
}
