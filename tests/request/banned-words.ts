// Words that no page uses: one word per thing for the same readers (docs/glossary.md).
import type { Page } from './page.ts'

/** Names that the readers of an area do not read, each with the one they do. */
export type Banned = readonly (readonly [RegExp, string])[]

export const forFamilies: Banned = [
  [/\btiket\b/i, 'pertanyaan, laporan'],
  [/\bagen\b/i, 'petugas'],
  [/\btim kami\b/i, 'petugas kami'],
  [/\bfield\b/i, 'isian'],
  [/\blog ?in\b/i, 'masuk'],
  [/\bkata sandi\b/i, 'password'],
  [/\bklien\b/i, 'orang tua/calon murid'],
  [/\bmenyala\b|\bnyalakan\b/i, 'aktif, aktifkan'],
  [/\bsurat (?:elektronik|keluar|konfirmasi)\b/i, 'email'],
]

export const forStaff: Banned = [
  [/\bagen\b/i, 'petugas'],
  [/\bkata sandi\b/i, 'password'],
  [/\btugaskan\b/i, 'ganti petugas'],
  [/\bsaring(?:an)?\b/i, 'filter'],
  [/\bsurat keluar\b/i, 'email terkirim'],
  [/\bmasukan artikel\b/i, 'tanggapan pembaca'],
  [/\bpengirim\b/i, 'pemohon'],
  [/\bbalasan siap\b/i, 'jawaban siap pakai'],
  [/\bDalam proses\b/, 'Sedang ditangani'],
  [/^Umur$/, 'Sudah menunggu'],
]

/** What docs/rules-of-service.md fixes, or what is the name of something else. */
const fixed: readonly RegExp[] = [
  // The button of the home page, the title and text of its dialog, and two messages.
  /^Login$/,
  /Login Diperlukan/g,
  /Anda perlu login untuk membuat pertanyaan/g,
  /Tim kami akan segera meresponse/g,
  /Login berhasil/g,
  // A category, an announcement, a title and a variable.
  /Login & Akses/g,
  /buat tiket aduan/g,
  /Agen helpdesk/g,
  /\{\{?agen\}?\}/g,
  // Names and questions of the demo, in the words of families.
  /Klien Contoh/g,
  /Agen Contoh/g,
  /Lupa kata sandi dan e-mail sudah tidak aktif/g,
  /Saya lupa kata sandi atau tidak bisa masuk, bagaimana\?/g,
]

/** The lines that hold a banned word. */
export function linesWith(lines: readonly string[], banned: Banned = forFamilies): string[] {
  return lines.flatMap((line) => {
    const free = fixed.reduce((left, words) => left.replace(words, ''), line.trim())
    return banned.flatMap(([word, instead]) => (word.test(free) ? [`${line.trim().slice(0, 90)} (${instead})`] : []))
  })
}

const blocks =
  'address,article,aside,br,button,dd,div,dl,dt,fieldset,form,h1,h2,h3,h4,label,legend,li,main,nav,ol,option,p,section,summary,td,th,tr,ul'

/** What a page shows at any width, a line for each block of text; dialogs too. */
export function linesOf({ $ }: Page): string[] {
  const body = $('body').clone()
  body.find('script, style, template, .invisible').remove()
  body.find(blocks).before('\n').after('\n')
  return body
    .text()
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}
