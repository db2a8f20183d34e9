// The title of a question that was told in one piece: its first sentence that says something. Pure.
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'
import { chatLine } from './chat-line.ts'
import { isGreeting } from './greeting.ts'

/** The full stop behind these, behind single letters and behind 'S.Pd' or 'a.n' ends no sentence. */
const abbreviation =
  /(?<![\p{L}\p{N}])(?:\p{L}{1,5}(?:\.\p{L}{1,4}){1,4}|\p{L}|jln?|no|nmr|nomer|kab|kec|kel|kot|prov|ds|dsn|dkh|rt|rw|bpk|bp|sdr|sdri|ny|tn|drs?|dra|ir|prof|hj|kh|tgl|tg|thn|th|bln|sd|tel|telp|tlp|hp|an|cq|kls|smt)\.$/iu

const listMark = /^(?:\(?(?:\d{1,2}|[a-e])[.)](?!\d)\s*|\d{1,2}\ufe0f?\u20e3\s*|[-–—•·▪►➤>#*]\s*)+/iu
const picture = /^(?:\p{Extended_Pictographic}|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]|\s)+/u
/** '*tebal*' and '_miring_' of WhatsApp. */
const emphasis = /(?<![\p{L}\p{N}])[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}(?![\p{L}\p{N}])/gu
/** A field of a form that was filled in as text. What follows these names a person, not the problem. */
const personLine =
  /^(?:nama|nisn|nik|(?:no|nomor)\.? ?(?:hp|wa|telp|pendaftaran)|asal sekolah|sekolah asal|alamat|kelas|tempat|tanggal lahir|ttl)[^:]{0,30}:|^(?:perkenalkan|nama (?:saya|anak saya) )/iu
const label = /^(?:pertanyaan|tanya|masalah|kendala|keluhan|aduan|isi|perihal|hal|subjek)\s*:\s*/iu
const addressee = /^(?:kepada )?(?:yth|yang terhormat)\b[.\s]*/iu
const salutation =
  /^(?:as+ala+m\S*|halo+|hallo|hai|permisi|(?:selamat|met) (?:pagi|siang|sore|malam)|(?:pagi|siang|sore|malam)(?= (?:min|kak|pak|bu)\b))(?=\s)/iu

/** True for 'Yth. Kepala Cabang Dinas Pendidikan Wilayah III'. */
function isAddressee(text: string): boolean {
  const whom = text.replace(addressee, '')
  return whom !== text && !/[.,!?] /.test(whom) && isGreeting(whom.split(' ', 1)[0] ?? '')
}

const saysNothing = (text: string) => isGreeting(text) || isAddressee(text)

/** The line without what a list, a chat and its formatting put around the words. */
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

/** The sentence without a greeting at its start: 'Selamat pagi kak, token ditolak' is 'token ditolak'. */
function withoutGreeting(sentence: string): string {
  const clause = /^([^,;:!]+[,;:!]+)(?![,;:!])\s*(\S.*)$/u.exec(sentence)
  if (clause?.[1] && clause[2] && saysNothing(clause[1])) return withoutGreeting(clause[2])
  if (!salutation.test(sentence)) return sentence
  const words = sentence.split(' ')
  const start = words.findIndex((word) => !isGreeting(word))
  return start > 0 && words.length - start > 1 ? words.slice(start).join(' ') : sentence
}

/** The text cut behind a word, with '…', to `titleMaxLength` characters. */
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
 * Returns the first sentence that says something, as one line of at most `titleMaxLength` characters, without the greeting
 * before it. '' only for a text without a visible character.
 */
export function titleOf(description: string): string {
  const joined: string[] = []
  for (const line of manyLines(description).split('\n')) {
    const [before, bare] = [joined.at(-1), bareLine(line)]
    if (before !== undefined && abbreviation.test(before)) joined[joined.length - 1] = `${before} ${bare}`
    else if (bare) joined.push(bare)
  }
  const sentences = joined.flatMap((line) => (isAddressee(line) ? line : sentencesOf(line)))
  const telling = sentences.filter((each) => !saysNothing(each))
  const first = telling.find((each) => !personLine.test(each)) ?? telling[0]
  return cutTitle(first ? withoutGreeting(first) : (sentences[0] ?? oneLine(description)))
}
