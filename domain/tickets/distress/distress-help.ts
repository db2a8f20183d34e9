// The help for someone in danger: a short text, a telephone number, and nothing else. Pure.
import { telephoneLink } from '#shared/numbers/phone-number.ts'
import type { CrisisLineFields } from './crisis-line-input.ts'
import type { Distress } from './distress.ts'

export interface HelpLine {
  readonly name: string
  readonly phone: string
  readonly hours: string
}

export interface DistressHelp {
  readonly title: string
  readonly first: string
  readonly lines: readonly HelpLine[]
  readonly words: readonly string[]
}

const emergency: HelpLine = { name: 'Nomor darurat', phone: '112', hours: '' }

const warm: Readonly<Record<Distress, readonly [first: string, ...words: string[]]>> = {
  self_harm: [
    'Terima kasih sudah menulis ini. Anda sedang menanggung beban yang berat, dan Anda tidak harus menanggungnya sendirian. Tolong telepon sekarang:',
    'Datangi juga orang dewasa yang Anda percaya: orang tua, kakak, guru BK, tetangga. Minta ditemani, dan jangan sendirian dulu. Hasil penerimaan sekolah tidak menentukan harga diri siapa pun.',
    'Bila Anda menulis tentang orang lain: temani dia, dengarkan tanpa menyalahkan, jauhkan benda yang berbahaya, dan telepon bersama-sama.',
  ],
  violence: [
    'Terima kasih sudah berani bercerita. Tidak ada yang boleh menyakiti atau mengancam Anda, dan ini bukan salah Anda. Tolong telepon sekarang:',
    'Bila bahayanya dekat, pergilah ke tempat yang aman: tetangga, guru, atau keluarga yang Anda percaya.',
    'Bila Anda menulis tentang orang lain: dengarkan dia, tanyakan apakah dia aman malam ini, dan telepon bersama-sama.',
  ],
}

export function helpFor(danger: Distress, line: CrisisLineFields | null): DistressHelp {
  const [first, ...words] = warm[danger]
  const own = line && { name: line.lineName, phone: line.linePhone, hours: line.lineHours }
  return {
    title: 'Anda tidak sendirian',
    first,
    lines: own ? [own, emergency] : [emergency],
    words,
  }
}

export const helpLinks = ({ lines }: DistressHelp) =>
  lines.map(({ name, phone }) => ({ title: `Telepon ${name}: ${phone}`, url: telephoneLink(phone) ?? '' }))

export function helpAsText({ first, lines, words }: DistressHelp): string {
  const numbers = lines.map(({ name, phone, hours }) => `${name}: ${phone}${hours ? ` (${hours})` : ''}`)
  return [first, numbers.join('\n'), ...words].join('\n\n')
}
