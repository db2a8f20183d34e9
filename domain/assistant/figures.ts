// The figures a text states: numbers, dates, percentages, times, months, weekdays and addresses on the net.
const months = 'januari februari maret april mei juni juli agustus september oktober november desember'.split(' ')
const monthName = `(${months.join('|')})`
const units = 'nol satu dua tiga empat lima enam tujuh delapan sembilan'.split(' ')
const unit = units.slice(1).join('|')

const numberWords = new RegExp(
  String.raw`\b(?:(?:se|(?:${unit})\s+)(?:belas|puluh|ratus|ribu|juta)\b|(?<!salah\s)(?:${unit}|nol)\b)(?:\s+(?:(?:se|(?:${unit})\s+)(?:belas|puluh|ratus|ribu)|${unit})\b)*`,
  'g',
)
const scales: Readonly<Record<string, number>> = { puluh: 10, ratus: 100, ribu: 1000, juta: 1_000_000 }

const address =
  /\b(?:https?:\/\/|www\.)\S+|(?<!\S)[^\s@]+@[^\s@]+\.\S+|(?<![a-z0-9-]\.?)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:id|com|org|net|info|sch)\b\S*/g
const numericDate = /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/g
const isoDate = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const until = String.raw`\s*(?:-|sampai(?:\s+dengan)?|s\.?\/?d\.?|hingga|dan)\s*`
const wordDate = new RegExp(String.raw`\b(?:(\d{1,2})${until})?(\d{1,2})\s+${monthName}\b(?:\s+(\d{4})\b)?`, 'g')
const percentage = /(?<!\d)(\d+(?:[.,]\d+)?)\s*(?:%|persen\b)/g
const time = /\b(\d{1,2})[.:](\d{2})\b(?!\.?\d)/g
const bareNumber = /\d+(?:[.,]\d+)*/g
const monthAlone = new RegExp(String.raw`\b${monthName}\b(?:\s+(\d{4})\b)?`, 'g')
const weekday = /\b(senin|selasa|rabu|kamis|jum'?at|sabtu)\b/g
const fraction = /\b(setengah|separuh|separo|sepertiga|seperempat)\b/g

/** Makes the check that every figure of a reply stands in one of the passages too. */
export function groundedIn(passages: readonly string[]): (reply: string) => boolean {
  const known = new Set(passages.flatMap((passage) => [...figuresOf(passage, true)]))
  return (reply) => figuresOf(reply, false).isSubsetOf(known)
}

/** True when a word is, or may become, part of a figure. */
export function mayBeFigure(word: string): boolean {
  const lower = word.toLowerCase()
  return (
    /\d/.test(lower) ||
    /[./@]/.test(lower.slice(0, -1)) ||
    figuresOf(lower, false).size > 0 ||
    /^(se)?(belas|puluh|ratus|ribu|juta)/.test(lower)
  )
}

/**
 * A text's figures in one spelling each: 'd:17-6-2025', 'p:33', 't:17.00', 'n:1000'. With `parts`, also what they are
 * made of: who says '17 Juni 2025' has said '17 Juni', '17' and 'Juni'.
 */
function figuresOf(text: string, parts: boolean): Set<string> {
  const figures = new Set<string>()
  let rest = plain(text)
  /** Takes what the pattern finds out of the text; the rest is looked at for other figures. */
  const take = (pattern: RegExp, name: (found: string[]) => string[]) => {
    rest = rest.replaceAll(pattern, (...found) => {
      for (const figure of name(found as string[])) figures.add(figure)
      return ' '
    })
  }
  const date = (day: string, month: number, year?: string) => [
    ...(year ? [`d:${Number(day)}-${month}-${year}`] : []),
    ...(parts || !year ? [`d:${Number(day)}-${month}`] : []),
    ...(parts ? [`m:${month}`, `n:${Number(day)}`, ...(year ? [`m:${month}-${year}`, `n:${year}`] : [])] : []),
  ]
  const monthNumber = (name = '') => months.indexOf(name) + 1
  take(address, ([found = '']) => [`a:${found.replace(/(?<![.,;:)])[.,;:)]+$/, '')}`])
  take(isoDate, ([, year = '', month, day = '']) => date(day, Number(month), year))
  take(numericDate, ([, day = '', month, year = '']) => date(day, Number(month), year))
  take(wordDate, ([, from, day = '', month, year]) => [
    ...(from ? date(from, monthNumber(month), year) : []),
    ...date(day, monthNumber(month), year),
  ])
  take(monthAlone, ([, month, year]) => [
    ...(year ? [`m:${monthNumber(month)}-${year}`] : []),
    ...(parts || !year ? [`m:${monthNumber(month)}`] : []),
    ...(parts && year ? [`n:${year}`] : []),
  ])
  take(percentage, ([, number = '']) => [`p:${number.replace('.', ',')}`])
  take(time, ([, hour = '', minute]) => [`t:${Number(hour)}.${minute}`])
  take(bareNumber, ([number = '']) => [`n:${canonical(number)}`])
  take(weekday, ([, day = '']) => [`w:${day.replace("'", '')}`])
  take(fraction, ([, part = '']) => [`f:${part.replace('separo', 'separuh')}`])
  return figures
}

/** Small letters without emphasis, one kind of dash, numbers in words written in digits. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(numberWords, (words) => String(numberOf(words)))
}

/** '1.000' is 1000; a comma, or a dot not before three digits, is a decimal sign. */
function canonical(number: string): string {
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(number)) return number.replaceAll('.', '')
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number.replaceAll(',', '.')
}

/** 'dua puluh satu' is 21. */
function numberOf(words: string): number {
  let total = 0
  let pending = 0
  for (const word of words.split(/\s+/)) {
    const [, one, name = word] = /^(se)(belas|puluh|ratus|ribu|juta)$/.exec(word) ?? []
    const count = one ? 1 : Math.max(pending, 0)
    if (name === 'belas') pending = 10 + count
    else if (name === 'ribu' || name === 'juta') {
      total = (total + count) * (scales[name] ?? 1)
      pending = 0
    } else if (scales[name]) {
      total += count * (scales[name] ?? 1)
      pending = 0
    } else pending += units.indexOf(name)
  }
  return total + pending
}
