// What the forms of the season's close may say, with the sentence for each mistake.
import { z } from 'zod'
import { isoDay, now } from '#shared/dates.ts'
import { type ErasureClass, erasureOrder } from './erasure.ts'

const typed = z.string().default('')

const day = typed
  .refine((text) => z.iso.date().safeParse(text).success, 'Tanggal tidak dikenal')
  .refine((text) => text <= isoDay(now()), 'Tanggal tidak boleh sesudah hari ini')

/** Ticked classes are sent as 'class-accounts' and so on. */
function chosen(form: Record<string, unknown>): ErasureClass[] {
  return erasureOrder.filter((each) => form[`class-${each}`] === 'on')
}

/** What is to be erased: which classes, and from before which day (WIB). */
export interface ErasureChoice {
  readonly before: string
  readonly classes: readonly ErasureClass[]
}

/** The choice as an address carries it; all classes and today unless told. */
export function erasureChoice(params: URLSearchParams): ErasureChoice {
  const form = Object.fromEntries(params)
  const before = day.safeParse(form.before)
  const classes = chosen(form)
  return {
    before: before.success ? before.data : isoDay(now()),
    classes: params.has('before') ? classes : erasureOrder,
  }
}

/** The choice confirmed: the season's name is typed, because it cannot be undone (compared by `closeSeason`). */
export const closeSeasonInput = z.record(z.string(), z.unknown()).transform((form, context) => {
  const before = day.safeParse(form.before)
  const classes = chosen(form)
  const word = typed.catch('').parse(form.word).replaceAll(/\s+/g, ' ').trim()
  if (!before.success) {
    context.addIssue({ code: 'custom', path: ['before'], message: before.error.issues[0]?.message ?? '' })
  }
  if (classes.length === 0) {
    context.addIssue({ code: 'custom', path: ['before'], message: 'Pilih paling sedikit satu jenis data' })
  }
  return { before: before.data ?? '', classes, word }
})

export type CloseSeasonInput = z.output<typeof closeSeasonInput>

const whole = (message: string) => typed.refine((text) => /^[1-9]\d{0,14}$/.test(text), message).transform(Number)

/** A ticket's answer and the topic its FAQ draft goes to. */
export const keepAnswerInput = z.object({
  ticketId: whole('Tiket tidak dikenal'),
  topicId: whole('Topik harus dipilih'),
})

export type KeepAnswerInput = z.output<typeof keepAnswerInput>
