import { z } from 'zod'
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { readContentData, wordSet } from '#platform/content-data.server.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

/** `who` is missing where WhatsApp itself wrote. */
interface ChatLine {
  readonly day?: string
  readonly time?: string
  readonly who?: string
  readonly words?: string
}

const clock = '(?<time>\\d{1,2}[.:]\\d{2})(?:[.:]\\d{2})?(?: ?[AaPp][Mm])?'
const messagePattern = '(?! )(?:(?<who>[^:\\n]{1,80}): )?(?<words>.*)$'
const shapes = [
  // '[14/06/25 09.12.33] Bu Siti: Halo' of iPhones and '14/06/25 09.12 - Bu Siti: Halo' of Android phones.
  new RegExp(`^\\[?(?<day>\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}),? +(?:pukul )?${clock}\\]? *(?:- +)?${messagePattern}`),
  // '[14/06 09.12] Bu Siti: Halo', several lines copied on a phone, and '[09.12, 14/6/2025] Bu Siti: Halo' of WhatsApp Web.
  new RegExp(`^\\[(?<day>\\d{1,2}[/.-]\\d{1,2}),? +${clock}\\] *${messagePattern}`),
  new RegExp(`^\\[${clock}, +(?<day>\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?)\\] *${messagePattern}`),
]

export function chatLine(line: string): ChatLine | undefined {
  return shapes.map((shape) => shape.exec(line)?.groups).find((groups) => groups !== undefined)
}

const { polite } = readContentData('language/titles.yml', z.strictObject({ polite: wordSet }))

const salam =
  /^(?:as+h?a?l+a+m+u?n?(?:u?a?lai?kum|ualaikum)?|ass(?:wr|wb|wrwb)?|as+kum|aslm(?:kum)?|samlekum|salamu?alaikum|m?ikum|w?a?alai?kum(?:u?s+alam)?|alay?kum|w?a?salam(?:ualaikum)?|w[aou]?r[aou]?h?[aou]?h?mat+[uo]?l+[ao]h?i?|w[aou]?bar[aou]k[aou]t[uo]h?|wr|wb|wrwb|wrwbr|ww)$/

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'’‘`´ʼ]/gu, '')
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const isPolite = (word: string) => polite.has(word) || polite.has(word.replace(/(\p{L})\1$/u, '$1')) || salam.test(word)

export function isGreeting(text: string): boolean {
  return wordsOf(text).every((word) => isPolite(word) || /^\d{1,2}$/.test(word))
}

/** The full stop behind these, behind single letters and behind 'S.Pd' or 'a.n' ends no sentence. */
const abbreviation =
  /(?<![\p{L}\p{N}])(?:\p{L}{1,5}(?:\.\p{L}{1,4}){1,4}|\p{L}|jln?|no|nmr|nomer|kab|kec|kel|kot|prov|ds|dsn|dkh|rt|rw|bpk|bp|sdr|sdri|ny|tn|drs?|dra|ir|prof|hj|kh|tgl|tg|thn|th|bln|sd|tel|telp|tlp|hp|an|cq|kls|smt)\.$/iu

const listMark = /^(?:\(?(?:\d{1,2}|[a-e])[.)](?!\d)\s*|\d{1,2}\ufe0f?\u20e3\s*|[-–—•·▪►➤>#*]\s*)+/iu
const picture = /^(?:\p{Extended_Pictographic}|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]|\s)+/u
const emphasis = /(?<![\p{L}\p{N}])[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}(?![\p{L}\p{N}])/gu
/** A field of a form that was filled in as text. What follows these names a person, not the problem. */
const personLine =
  /^(?:nama|nisn|nik|(?:no|nomor)\.? ?(?:hp|wa|telp|pendaftaran)|asal sekolah|sekolah asal|alamat|kelas|tempat|tanggal lahir|ttl)[^:]{0,30}:|^(?:perkenalkan|nama (?:saya|anak saya) )/iu
const label = /^(?:pertanyaan|tanya|masalah|kendala|keluhan|aduan|isi|perihal|hal|subjek)\s*:\s*/iu
const addressee = /^(?:kepada )?(?:yth|yang terhormat)\b[.\s]*/iu
const salutation =
  /^(?:as+ala+m\S*|halo+|hallo|hai|permisi|(?:selamat|met) (?:pagi|siang|sore|malam)|(?:pagi|siang|sore|malam)(?= (?:min|kak|pak|bu)\b))(?=\s)/iu

function isAddressee(text: string): boolean {
  const rest = text.replace(addressee, '')
  return rest !== text && !/[.,!?] /.test(rest) && isGreeting(rest.split(' ', 1)[0] ?? '')
}

const saysNothing = (text: string) => isGreeting(text) || isAddressee(text)

function bareLine(line: string): string {
  const typed = oneLine(line)
  const words = chatLine(typed)?.words ?? typed
  const plain = words.replaceAll(emphasis, '').replace(picture, '').replace(listMark, '').replace(label, '')
  return oneLine(plain.replace(picture, ''))
}

function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  for (const piece of line.split(/(?<=[.!?…])\s+/u)) {
    const before = sentences.at(-1)
    if (before !== undefined && abbreviation.test(before)) sentences[sentences.length - 1] = `${before} ${piece}`
    else sentences.push(piece)
  }
  return sentences
}

function withoutGreeting(sentence: string): string {
  const clause = /^([^,;:!]+[,;:!]+)(?![,;:!])\s*(\S.*)$/u.exec(sentence)
  if (clause?.[1] && clause[2] && saysNothing(clause[1])) return withoutGreeting(clause[2])
  if (!salutation.test(sentence)) return sentence
  const words = sentence.split(' ')
  const start = words.findIndex((word) => !isGreeting(word))
  return start > 0 && words.length - start > 1 ? words.slice(start).join(' ') : sentence
}

/** A word all in small letters; 'eRapor' is spelled so on purpose. */
const smallWord = /^\p{Ll}[^\s\p{Lu}]*(?!\S)/u
const address = /:\/\/|@|^www\.|\.(?:id|com|net|org)(?![\p{L}\p{N}])/iu

function withCapital(sentence: string): string {
  const word = smallWord.exec(sentence)?.[0]
  if (word === undefined || address.test(word)) return sentence
  const [first = ''] = word
  return first.toUpperCase() + sentence.slice(first.length)
}

/** Behind these a single full stop stays, also at the end of a title. */
const lastAbbreviation = /(?<![\p{L}\p{N}])(?:dll|dsb|dst|dkk)\.$/iu

function withoutStop(title: string): string {
  const isSpelled = !title.endsWith('..') && (abbreviation.test(title) || lastAbbreviation.test(title))
  return isSpelled ? title : title.replace(/(?<=[^\s.])\.+$/, '')
}

function cutTitle(title: string): string {
  if (title.length <= titleMaxLength) return title
  let cut = ''
  for (const character of title) {
    if (cut.length + character.length > titleMaxLength - 1) break
    cut += character
  }
  const lastBlank = cut.lastIndexOf(' ')
  return `${(lastBlank > titleMaxLength / 2 ? cut.slice(0, lastBlank) : cut).trimEnd()}…`
}

/**
 * The first meaningful sentence in at most `titleMaxLength` characters, without greeting. '' only without visible
 * characters.
 */
export function titleOf(description: string): string {
  const joined: string[] = []
  for (const line of manyLines(description).split('\n')) {
    const [before, bare] = [joined.at(-1), bareLine(line)]
    if (before !== undefined && abbreviation.test(before)) joined[joined.length - 1] = `${before} ${bare}`
    else if (bare) joined.push(bare)
  }
  const sentences = joined.flatMap((line) => (isAddressee(line) ? line : sentencesOf(line)))
  const meaningful = sentences.filter((each) => !saysNothing(each))
  const first = meaningful.find((each) => !personLine.test(each)) ?? meaningful[0]
  const title = withCapital(first ? withoutGreeting(first) : (sentences[0] ?? oneLine(description)))
  return cutTitle(withoutStop(title))
}
