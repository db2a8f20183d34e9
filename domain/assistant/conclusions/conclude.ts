// Holds a fact about somebody against a rule that the published texts state. Pure.
import { formatLongDate, wibInstant } from '#shared/dates.ts'
import type { CaseKind, OwnCase } from './own-case.ts'
import { earlier, readSaidDate } from './said-time.ts'

/** A rule as a text states it: so many years, counted to that day (ISO). */
export interface StatedRule {
  readonly years: number
  readonly day: string
}

const date = String.raw`(\d{1,2} [A-Z][a-z]+ \d{4})`

/** The sentences in which texts state a rule; other words for it are not guessed at. */
const stated: Readonly<Record<CaseKind, RegExp>> = {
  age: new RegExp(String.raw`[Pp]aling tinggi (\d{1,2}) tahun pada ${date}`),
  'family-card': new RegExp(String.raw`sekurang-kurangnya (\d{1,2}) tahun sampai ${date}`),
  certificate: new RegExp(String.raw`terbit paling lama (\d{1,2}) tahun sebelum ${date}`),
}

/** The rule found in a text; undefined when there is none of this kind. */
export function readRule(kind: CaseKind, text: string): StatedRule | undefined {
  const [, years, said] = stated[kind].exec(text) ?? []
  const day = said === undefined ? undefined : readSaidDate(said)
  return day ? { years: Number(years), day: day.from } : undefined
}

const inWords = (day: string) => formatLongDate(wibInstant(day))

/** What follows from the rule, in a sentence; where the fact is too inexact, what decides. */
export function conclude({ kind, since, isLength }: OwnCase, rule: StatedRule): string {
  const limit = earlier(rule.day, rule.years)
  const [limitInWords, dayInWords] = [inWords(limit), inWords(rule.day)]
  const isAfter = since.from >= limit
  const isBefore = since.to < limit
  if (kind === 'age') {
    const who = isLength ? `Yang sekarang berumur ${since.words}` : `Yang lahir ${since.words}`
    if (isAfter) return `${who} memenuhi batas usia: paling tinggi ${rule.years} tahun pada ${dayInWords}.`
    if (isBefore && since.to <= earlier(rule.day, rule.years + 1))
      return `${who} melewati batas usia: pada ${dayInWords} umurnya sudah ${rule.years + 1} tahun atau lebih.`
    if (isBefore)
      return `${who} sudah lewat ${rule.years} tahun pada ${dayInWords}. Tanyakan dulu kepada petugas sebelum mendaftar.`
    return `Yang menentukan tanggal lahirnya: yang lahir ${limitInWords} atau sesudahnya memenuhi batas usia.`
  }
  if (kind === 'family-card') {
    const what = isLength ? `Sudah ${since.words}` : `Sejak ${since.words}`
    if (since.to <= limit) return `${what} berarti cukup: pada ${dayInWords} sudah ${rule.years} tahun atau lebih.`
    if (since.from > limit)
      return `${what} berarti belum ${rule.years} tahun pada ${dayInWords}. Bila KK berubah bukan karena pindah alamat, KK itu tetap dapat dipakai; bila karena pindah, tanyakan dulu.`
    return `Yang menentukan tanggalnya: tinggal di alamat itu sejak ${limitInWords} atau sebelumnya sudah cukup.`
  }
  if (since.from > rule.day) return `Piagam bertanggal sesudah ${dayInWords} belum dihitung.`
  if (isAfter) return `Piagam dari ${since.words} masih dalam ${rule.years} tahun sebelum ${dayInWords}.`
  if (isBefore) return `Piagam dari ${since.words} sudah lebih dari ${rule.years} tahun sebelum ${dayInWords}.`
  return `Yang menentukan tanggal terbitnya: piagam yang terbit ${limitInWords} atau sesudahnya masih dalam batas.`
}
