// What the words of answers lead to: pages of the portal that they name, and web addresses. Plain text stays plain.
const places: Readonly<Record<string, string>> = {
  'halaman Kontak': '/contact',
  'halaman Lapor': '/ask/report',
  'buat tiket aduan': '/ask/report',
  'halaman Masuk': '/login',
  "'Lupa password?'": '/forgot-password',
  "'Cek Status'": '/status',
  'kategori Jalur Pendaftaran': '/knowledge/registration-paths',
  'kategori Juknis dan JukOp': '/knowledge/juknis-jukop',
  'kategori "Juknis dan JukOp"': '/knowledge/juknis-jukop',
  'kategori Persyaratan & Prosedur': '/knowledge/requirements',
  'kategori Video Tutorial': '/knowledge/video-tutorials',
}

/** A web address in a text, with or without 'https://'. No look-behind: older iPhones would not load the page. */
export const webAddress =
  '\\b(?:https?:\\/\\/)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.){1,5}(?:id|com|org|net)(?![\\w@-]|\\.\\w)(?:\\/[\\w./?=&%#~+-]{0,200})?'

const names = Object.keys(places).map((name) => name.replaceAll('?', '\\?'))
const leading = new RegExp(`${names.join('|')}|${webAddress}`, 'gi')

export interface Piece {
  readonly words: string
  readonly to?: string | undefined
  readonly href?: string | undefined
}

function linkAt(found: string, before: string): Piece | undefined {
  const to = places[found]
  if (to) return { words: found, to }
  // The signs that end the sentence are no part of an address.
  let end = found.length
  while (found[end - 1] === '.' || found[end - 1] === '?') end -= 1
  const words = found.slice(0, end)
  if (/[\w@./-]$/.test(before) || !words.includes('.')) return undefined
  return { words, href: /^https?:/i.test(words) ? words : `https://${words}` }
}

export function linkPages(line: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of line.matchAll(leading)) {
    const link = linkAt(found, line.slice(0, index))
    if (!link) continue
    if (index > from) pieces.push({ words: line.slice(from, index) })
    pieces.push(link)
    from = index + link.words.length
  }
  if (from < line.length) pieces.push({ words: line.slice(from) })
  return pieces
}
