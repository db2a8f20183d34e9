// Reads a day, month, year or length of time that somebody wrote: '5 mei 2004', '05/05/04', 'mei 2004', '20 tahun 11 bulan'. Pure.

/** The first and the last day that the words may mean, ISO; equal for a whole date. */
export interface SaidTime {
  readonly from: string
  readonly to: string
  /** The words as they are repeated in an answer: '5 Mei 2004', 'Mei 2004', '2004', '20 tahun 11 bulan yang lalu'. */
  readonly words: string
}

const months = [
  ...['januari|jan', 'februari|pebruari|feb|peb', 'maret|mar', 'april|apr', 'mei', 'juni|jun', 'juli|jul'],
  ...[
    'agustus|agu|agt|ags|aug',
    'september|sept|sep',
    'oktober|okt|oct',
    'november|nopember|nov|nop',
    'desember|des|dec',
  ],
]
const monthNames = months.map((names) => {
  const name = names.split('|')[0] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
})
const month = `(${months.join('|')})`

const dayMonthYear = new RegExp(`(?<!\\d)(\\d{1,2})[\\s-]+${month}\\.?[\\s,-]+'?(\\d{4}|\\d{2})(?!\\d)`, 'i')
const numbers = /(?<!\d)(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?!\d)/
const monthYear = new RegExp(`\\b${month}\\.?[\\s,-]+(\\d{4})(?!\\d)`, 'i')
const yearAlone = /(?<!\d)((?:19|20)\d\d)(?!\d)/

const monthNumber = (said: string) => months.findIndex((names) => names.split('|').includes(said.toLowerCase())) + 1

/** '04' is 2004, '98' is 1998. */
const fullYear = (said: string) =>
  said.length === 4 ? Number(said) : Number(said) + (Number(said) <= 50 ? 2000 : 1900)

const iso = (year: number, monthOf: number, day: number) =>
  `${year}-${String(monthOf).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const lastDay = (year: number, monthOf: number) => new Date(Date.UTC(year, monthOf, 0)).getUTCDate()

function wholeDate(day: number, monthOf: number, year: number): SaidTime | undefined {
  if (monthOf < 1 || monthOf > 12 || day < 1 || day > lastDay(year, monthOf)) return undefined
  const at = iso(year, monthOf, day)
  return { from: at, to: at, words: `${day} ${monthNames[monthOf - 1]} ${year}` }
}

/** The first date, month or year in the text; undefined when there is none. */
export function readSaidDate(text: string): SaidTime | undefined {
  const named = dayMonthYear.exec(text)
  if (named) return wholeDate(Number(named[1]), monthNumber(named[2] ?? ''), fullYear(named[3] ?? ''))
  const written = numbers.exec(text)
  if (written) return wholeDate(Number(written[1]), Number(written[2]), fullYear(written[3] ?? ''))
  const inMonth = monthYear.exec(text)
  if (inMonth) {
    const [year, at] = [Number(inMonth[2]), monthNumber(inMonth[1] ?? '')]
    return { from: iso(year, at, 1), to: iso(year, at, lastDay(year, at)), words: `${monthNames[at - 1]} ${year}` }
  }
  const year = yearAlone.exec(text)?.[1]
  return year ? { from: `${year}-01-01`, to: `${year}-12-31`, words: year } : undefined
}

const years = /(?<!\d)(\d{1,2})\s?(?:tahun|thn|th|taun|warsa|yo|years?)\b/i
const monthsLong = /(?<!\d)(\d{1,2})\s?(?:bulan|bln|wulan|sasi|months?)\b/i

/** The same day so many years and months earlier; the last of the month where it has no such day. */
export function earlier(day: string, yearsBack: number, monthsBack = 0): string {
  const [year = 0, at = 1, date = 1] = day.split('-').map(Number)
  const whole = year * 12 + at - 1 - yearsBack * 12 - monthsBack
  const [toYear, toMonth] = [Math.floor(whole / 12), (whole % 12) + 1]
  return iso(toYear, toMonth, Math.min(date, lastDay(toYear, toMonth)))
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/**
 * When something began that has lasted so long on `today` (ISO): '20 tahun' may be up to a day less than 21 years,
 * '20 tahun 11 bulan' up to a day less than a month more. Undefined without a length.
 */
export function readSaidLength(text: string, today: string): SaidTime | undefined {
  const [inYears, inMonths] = [years.exec(text)?.[1], monthsLong.exec(text)?.[1]]
  if (inYears === undefined && inMonths === undefined) return undefined
  const [y, m] = [Number(inYears ?? 0), Number(inMonths ?? 0)]
  const earliest = inMonths === undefined ? earlier(today, y + 1) : earlier(today, y, m + 1)
  const words = [inYears && `${y} tahun`, inMonths && `${m} bulan`].filter(Boolean).join(' ')
  return { from: dayAfter(earliest), to: earlier(today, y, m), words }
}
