// The answers that fill the table of stages without saving it: a pasted text or a file, and the season before, moved.
import { data } from 'react-router'
import type { FormProblem } from '#app/forms/answer-form.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getManagedSeason } from '#domain/season/season.server.ts'
import { maxStages, newStage, type StageFields, stageOf, stageRows } from '#domain/season/season-input.ts'
import { fillRows, readSheet, shiftRows, wholeWeeks } from '#domain/season/stage-sheet.ts'
import { readXlsx } from '#platform/documents/read-xlsx.server.ts'
import { Invalid } from '#shared/errors.ts'
import { readCsv, type TableRow, textOfCsv } from '#shared/read-csv.ts'

type Values = FormProblem['values']

const archiveStart = [0x50, 0x4b]

async function sentRows(file: unknown, text: string): Promise<readonly TableRow[]> {
  if (!(file instanceof File) || file.size === 0) return readCsv(text)
  const content = await file.bytes()
  const isWorkbook = archiveStart.every((byte, at) => content[at] === byte)
  return isWorkbook ? readXlsx(content, maxStages + 1).rows : readCsv(textOfCsv(content))
}

const count = (rows: readonly StageFields[]) => rows.filter(({ opens, closes }) => opens || closes).length

/** The typed stage among those of its table; a mistake is shown at its field. */
function answer(values: Values, rows: readonly StageFields[], filled: string) {
  const errors: Record<string, string> = {}
  const others = Object.entries(values).filter(([name]) => !/^(stage-|paste$|do$)/.test(name))
  const stages = rows.flatMap((row, place) => {
    stageOf(row, Number(values.year), (name, message) => {
      errors[`stage-${place}-${name}`] = message
    })
    return Object.entries(row).map(([name, value]) => [`stage-${place}-${name}`, value])
  })
  const wrong = Object.keys(errors).length
  const notice = wrong > 0 ? `${filled} ${wrong} isian perlu diperbaiki, lihat tanda merah di tabel.` : filled
  return data({
    ...{ id: crypto.randomUUID(), message: '', errors, filled: notice },
    values: Object.fromEntries([...others, ...stages]),
  } satisfies FormProblem & { filled: string })
}

/** @throws Invalid for rows or a file that cannot be read. */
export async function answerFill(form: Readonly<Record<string, unknown>>, values: Values) {
  const rows = stageRows(form).map(({ fields }) => fields)
  const sent = await sentRows(form.file, values.paste ?? '')
  const read = readSheet(sent, Number(values.year))
  return answer(values, fillRows(rows, read, newStage), `${read.length} baris sudah diisikan ke tabel.`)
}

/** @throws Invalid without a season before, or a number of days. */
export async function answerShift(person: Person, form: Readonly<Record<string, unknown>>, values: Values) {
  const year = Number(values.of)
  const before = await findPrevious(person, year)
  if (!before) throw new Invalid('Tidak ada musim sebelum ini.')
  const typed = (values.shiftDays ?? '').trim()
  if (values.shiftBy === 'days' && !/^-?\d{1,4}$/.test(typed))
    throw new Invalid('Isi jumlah hari dengan angka', { shiftDays: 'Isi jumlah hari dengan angka' })
  const days = values.shiftBy === 'days' ? Number(typed) : wholeWeeks(before.year, year)
  const rows = shiftRows(
    stageRows(form).map(({ fields }) => fields),
    before,
    days,
  )
  return answer(values, rows, `${count(rows)} tahap digeser ${days} hari dari ${before.year}.`)
}

/** The season of the latest year before `year`; null without one. @throws Forbidden. */
export async function findPrevious(person: Person, year: number) {
  const all = (await getManagedSeason(person))?.all ?? []
  const before = Math.max(...all.map((each) => each.year).filter((each) => each < year))
  return Number.isFinite(before) ? ((await getManagedSeason(person, before))?.season ?? null) : null
}
