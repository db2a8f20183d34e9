import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { hours, seconds } from '#shared/durations.ts'

/** 0: everything is done. Each level leaves undone what the levels below it do, and more. */
export type PeakLevel = 0 | 1 | 2 | 3

export const peakLevels = [1, 2, 3] as const satisfies readonly PeakLevel[]

/** Something that is left undone from a level on. */
interface LeftUndone {
  readonly level: (typeof peakLevels)[number]
  readonly what: string
  readonly noticed: string
}

/**
 * All that can be left undone, in the order in which it is. What is not here is always done: public pages, status, sign-in, replies
 * of families and of agents, reports under seal, messages by WhatsApp, and the help for who is in danger.
 */
export const leftUndone = {
  searchSuggestions: {
    level: 1,
    what: 'Saran saat mengetik di kotak pencarian',
    noticed: 'Keluarga mengetik tanpa saran. Hasil pencariannya tetap tampil.',
  },
  fittingAnswers: {
    level: 1,
    what: 'Usulan jawaban saat menulis pertanyaan',
    noticed: 'Keluarga menulis tanpa usulan. Nomor bantuan bagi yang dalam bahaya tetap tampil.',
  },
  searchCounts: {
    level: 1,
    what: 'Hitungan dari saran dan pencarian yang tidak menjawab',
    noticed: 'Tidak terasa. Halaman Pencarian tidak menghitung saat itu.',
  },
  presence: {
    level: 1,
    what: 'Nama petugas lain yang membuka tiket yang sama',
    noticed: 'Petugas tidak melihat siapa yang membuka tiket. Tiket tetap tidak dapat diambil dua kali.',
  },
  similarCount: {
    level: 1,
    what: 'Jumlah tiket serupa di samping tiket',
    noticed: 'Tautan Tiket serupa tetap ada, tanpa angka.',
  },
  readyProposals: {
    level: 1,
    what: 'Usulan jawaban siap pakai pada tiket',
    noticed: 'Petugas memilih sendiri dari daftar jawaban siap pakai.',
  },
  laterJobs: {
    level: 1,
    what: 'Pekerjaan otomatis: ringkasan email pagi, pengingat tinjau ulang artikel, pembaruan pencarian tiket, pembersihan data lama',
    noticed: 'Dikerjakan paling lambat lima menit setelah mode puncak berakhir.',
  },
  reports: {
    level: 2,
    what: 'Laporan',
    noticed: 'Petugas membaca kapan dapat mencoba lagi. Dasbor dan layar dinding tetap berjalan.',
  },
  exports: {
    level: 2,
    what: 'Unduhan Excel dan CSV',
    noticed: 'Petugas membaca kapan dapat mencoba lagi.',
  },
  familyFiles: {
    level: 2,
    what: 'Foto dan PDF dari keluarga',
    noticed: 'Pertanyaan dan balasan tetap masuk. Keluarga diminta melampirkan berkasnya nanti.',
  },
  newQuestions: {
    level: 3,
    what: 'Pertanyaan baru dari keluarga dan sistem lain',
    noticed:
      'Keluarga diminta menunggu satu sampai tiga menit. Tulisannya tetap ada dan terkirim sendiri. Pertanyaan orang yang mungkin dalam bahaya tetap masuk.',
  },
} as const satisfies Record<string, LeftUndone>

export type Sheddable = keyof typeof leftUndone

export function isShedAt(level: PeakLevel, thing: Sheddable): boolean {
  return level >= leftUndone[thing].level
}

export const waitingWords: Readonly<Record<(typeof peakLevels)[number], string>> = {
  1: 'saran saat mengetik dan pekerjaan otomatis menunggu',
  2: 'laporan, unduhan, dan berkas dari keluarga menunggu',
  3: 'pertanyaan baru dari keluarga menunggu',
}

const moment = z.iso.datetime().transform((text) => new Date(text))

/** The stored choice. 'auto': each process goes by what it measures; 'off': nothing is left undone, and nothing measured. */
export const peakChoice = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('auto') }),
  z.object({ mode: z.literal('off') }),
  z.object({ mode: z.literal('level'), level: z.literal([1, 2, 3]), since: moment, until: moment }),
])

export type PeakChoice = z.output<typeof peakChoice>

export const automatic: PeakChoice = { mode: 'auto' }

export function choiceAt(choice: PeakChoice, at: Date): PeakChoice {
  return choice.mode === 'level' && choice.until <= at ? automatic : choice
}

export function levelByHand(choice: PeakChoice, at: Date): PeakLevel {
  const now = choiceAt(choice, at)
  return now.mode === 'level' ? now.level : 0
}

export function nameOfChoice(choice: PeakChoice): 'auto' | 'off' | '1' | '2' | '3' {
  return choice.mode === 'level' ? (`${choice.level}` as const) : choice.mode
}

export const peakChoices = ['auto', 'off', '1', '2', '3'] as const

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

export function chosenAt({ choice, hours: lasting = '1' }: PeakInput, at: Date): PeakChoice {
  if (choice === 'auto' || choice === 'off') return { mode: choice }
  const until = new Date(at.getTime() + hours(Number(lasting)))
  return { mode: 'level', level: Number(choice) as 1 | 2 | 3, since: at, until }
}

export function mayManagePeak(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'system')
}

export interface LoadReadings {
  /** How late the event loop came nine times of ten within that second, in milliseconds. */
  readonly delayMs: number
  readonly waitingConnections: number
  readonly waitingRenders: number
}

/**
 * From these values on a process should be at level 1, 2 and 3.
 * - A page of somebody signed in takes 3 to 16 ms: a loop that is 60 ms late does several of them before it reads its sockets again,
 *   at 400 ms a kept page, which takes 0.1 ms, waits longer than a family notices.
 * - The pool has 20 connections that each answer in milliseconds: five that wait for a second are no chance, sixty fill it three times.
 * - Renders are refused beyond 200 or a few seconds, and come from made-up searches too: strangers must not be able to close the door to questions
 *   with them, so they never lead to level 3.
 */
export const thresholds: Readonly<Record<keyof LoadReadings, readonly [number, number, number]>> = {
  delayMs: [60, 150, 400],
  waitingConnections: [5, 20, 60],
  waitingRenders: [20, 60, Number.POSITIVE_INFINITY],
}

/** One level up after so long over its threshold: a garbage collection or one large page is shorter. In milliseconds. */
export const risesAfter = seconds(5)

/** One level down after so long below it: what was put off comes back at once, and must not lift the level again. In milliseconds. */
export const fallsAfter = seconds(30)

export function levelOf(readings: LoadReadings): PeakLevel {
  const reached = (level: (typeof peakLevels)[number]) =>
    Object.entries(thresholds).some(
      ([name, bounds]) => readings[name as keyof LoadReadings] >= (bounds[level - 1] ?? 0),
    )
  return peakLevels.findLast(reached) ?? 0
}

/** The level by measure, and since when the readings ask for a higher or a lower one; times in milliseconds of one clock. */
export interface MeasuredPeak {
  readonly level: PeakLevel
  readonly overSince: number | null
  readonly belowSince: number | null
}

export const calm: MeasuredPeak = { level: 0, overSince: null, belowSince: null }

export function stepPeak(
  { level, overSince, belowSince }: MeasuredPeak,
  readings: LoadReadings,
  at: number,
): MeasuredPeak {
  const wanted = levelOf(readings)
  if (wanted > level) {
    const since = overSince ?? at
    if (at - since < risesAfter) return { level, overSince: since, belowSince: null }
    return { level: (level + 1) as PeakLevel, overSince: at, belowSince: null }
  }
  if (wanted < level) {
    const since = belowSince ?? at
    if (at - since < fallsAfter) return { level, overSince: null, belowSince: since }
    return { level: (level - 1) as PeakLevel, overSince: null, belowSince: at }
  }
  return { level, overSince: null, belowSince: null }
}
