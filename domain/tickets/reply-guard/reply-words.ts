// The words of a text with where they stand, spelt in one way, so that rules can look for rows of them. Pure.
/** A word in its plain spelling, and where it stands in the text. */
export interface PlacedWord {
  readonly word: string
  readonly from: number
  readonly to: number
}

/** What people write short, in full. */
const short: Readonly<Record<string, string>> = {
  ...{ yg: 'yang', dgn: 'dengan', tdk: 'tidak', gak: 'tidak', utk: 'untuk', krn: 'karena', sdh: 'sudah', blm: 'belum' },
  ...{ jgn: 'jangan', dr: 'dari', pd: 'pada', dlm: 'dalam', bs: 'bisa', dpt: 'dapat', hrs: 'harus', tsb: 'tersebut' },
  ...{
    tgl: 'tanggal',
    sblm: 'sebelum',
    stlh: 'setelah',
    silahkan: 'silakan',
    bpk: 'bapak',
    org: 'orang',
    dg: 'dengan',
  },
  ...{
    sd: 'sampai',
    udah: 'sudah',
    krg: 'kurang',
    smp: 'sampai',
    kpd: 'kepada',
    thd: 'terhadap',
    dll: 'dan lain-lain',
  },
}

/** Words that are short for others in most texts but name schools in these. */
const asWritten = new Set(['smp', 'sd'])

/** The words of the text in small letters, what is written short in full. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: found, index }) => {
    const word = found.normalize('NFKC').toLowerCase()
    return { word: asWritten.has(word) ? word : (short[word] ?? word), from: index, to: index + found.length }
  })
}

/** The same as one row with blanks around each, in which a phrase is looked for with blanks around it. */
export function wordRow(text: string): string {
  return ` ${placedWords(text)
    .map(({ word }) => word)
    .join(' ')} `
}

/** True when one of the phrases stands in the row. */
export function saysAny(row: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => row.includes(` ${phrase} `))
}

/** A part of a text and where it begins. */
export interface TextPart {
  readonly text: string
  readonly from: number
}

/** The text cut where a sentence ends, or with `commas` a clause; a full stop or comma inside a number ends nothing. */
export function textParts(text: string, commas = false): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n'
    const next = text[at + 1] ?? ' '
    const ends = /[!?;\n]/.test(sign) || ((sign === '.' || (commas && sign === ',')) && /\s/.test(next))
    if (!ends) continue
    if (at > from) parts.push({ text: text.slice(from, at), from })
    from = at + 1
  }
  return parts
}
