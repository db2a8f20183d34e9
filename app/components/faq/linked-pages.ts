// The pages that answers of the FAQ name in words, and where they are: plain text stays plain, its reader gets links.
const places: Readonly<Record<string, string>> = {
  'halaman Kontak': '/contact',
  'halaman Masuk': '/login',
  "'Cek Status'": '/status',
  'kategori Jalur Pendaftaran': '/knowledge/registration-paths',
  'kategori Juknis dan JukOp': '/knowledge/juknis-jukop',
  'kategori "Juknis dan JukOp"': '/knowledge/juknis-jukop',
  'kategori Persyaratan & Prosedur': '/knowledge/requirements',
  'kategori Video Tutorial': '/knowledge/video-tutorials',
}

const named = new RegExp(`(${Object.keys(places).join('|')})`)

/** A piece of a line: words, and the page they name when they name one. */
export interface Piece {
  readonly words: string
  readonly to?: string | undefined
}

/** The line cut where it names pages; its words stay what they are. */
export function linkPages(line: string): readonly Piece[] {
  return line
    .split(named)
    .filter(Boolean)
    .map((words) => ({ words, to: places[words] }))
}
