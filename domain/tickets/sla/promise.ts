// By when an answer is promised, in the words a family reads, and whether that is too late for the stage. Pure.
import { formatLongDate, formatTime, isoDay } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'

/** The stage that is open now, as far as a promise needs it. */
export interface OpenStage {
  readonly name: string
  readonly closes: Date
}

/** A promise in words. */
export interface AnswerPromise {
  /** 'Dijawab paling lambat hari ini, 15.00 WIB'; null when nothing can be promised. */
  readonly sentence: string | null
  /** What the answer may come too late for; null when it comes in time. */
  readonly closing: Closing | null
}

/** The close of a stage before which an answer may not come. */
export interface Closing {
  /** 'Pilih sekolah ditutup besok, 17.00 WIB' */
  readonly sentence: string
  /** Why: by the promise itself, or because answers come later than promised these days. */
  readonly reason: string
}

const weekday = new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', weekday: 'long' })

/** 'hari ini, 15.00 WIB', 'besok, 15.00 WIB', 'Senin, 23 Juni 2025, 15.00 WIB'. */
function describeMoment(moment: Date, now: Date): string {
  const ahead = Math.round((Date.parse(isoDay(moment)) - Date.parse(isoDay(now))) / days(1))
  const near = new Map([
    [-1, 'kemarin'],
    [0, 'hari ini'],
    [1, 'besok'],
  ]).get(ahead)
  return `${near ?? `${weekday.format(moment)}, ${formatLongDate(moment)}`}, ${formatTime(moment)}`
}

/**
 * The promise for a question that awaits its answer: `dueAt` is when it is due, null where nothing is; `expectedAt` when
 * answers usually come, null when too little is known; `openStage` the stage that closes next.
 */
export function promiseOf(
  dueAt: Date | null,
  now: Date,
  openStage: OpenStage | null,
  expectedAt: Date | null = null,
): AnswerPromise {
  const isOver = dueAt !== null && dueAt <= now
  const sentence =
    dueAt === null
      ? null
      : isOver
        ? `Seharusnya sudah dijawab ${describeMoment(dueAt, now)}. Maaf, jawaban Anda terlambat.`
        : `Dijawab paling lambat ${describeMoment(dueAt, now)}`
  if (openStage === null || openStage.closes <= now) return { sentence, closing: null }
  const isAfterClose = (moment: Date | null) => moment !== null && moment > openStage.closes
  const reason =
    isOver || isAfterClose(dueAt)
      ? 'Jawaban kami mungkin datang sesudah itu.'
      : isAfterClose(expectedAt)
        ? 'Akhir-akhir ini jawaban sering terlambat dan baru datang sesudah itu.'
        : null
  if (reason === null) return { sentence, closing: null }
  return {
    sentence,
    closing: { sentence: `${openStage.name} ditutup ${describeMoment(openStage.closes, now)}`, reason },
  }
}
