import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import drawings from './situations.svg?url&no-inline'

type SituationName = 'nisn' | 'akun' | 'berkas' | 'jalur' | 'jadwal' | 'hasil'

function SituationDrawing({ name, className }: { name: SituationName; className: string }) {
  return (
    <svg
      aria-hidden="true"
      className={classNames('shrink-0 text-nila-700', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}

const search = (words: string) => `/search?${new URLSearchParams({ q: words })}`

// A search finds the answer of today, whatever staff rename.
const situations: readonly { name: SituationName; label: string; to: string }[] = [
  { name: 'nisn', label: 'NISN bermasalah', to: search('nisn tidak ditemukan') },
  { name: 'akun', label: 'Tidak bisa masuk', to: search('tidak bisa masuk akun') },
  { name: 'berkas', label: 'Berkas dan KK', to: search('dokumen yang disiapkan') },
  { name: 'jalur', label: 'Jalur dan jarak', to: search('jalur domisili') },
  { name: 'jadwal', label: 'Jadwal', to: '/announcements#jadwal' },
  { name: 'hasil', label: 'Hasil seleksi', to: search('hasil seleksi') },
]

export function SituationTiles() {
  return (
    <ul
      aria-label="Sering dialami"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 sm:gap-3 lg:max-w-xl lg:grid-cols-3"
    >
      {situations.map(({ name, label, to }) => (
        <li key={name} className="grid">
          <Link
            to={to}
            className="grid min-h-24 content-center justify-items-center gap-1.5 rounded-card border border-garis bg-kertas p-2 text-center text-sm leading-tight font-semibold text-tinta no-underline hover:border-nila-700 hover:bg-nila-50"
          >
            <SituationDrawing name={name} className="size-10" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const ofCategory: Readonly<Record<string, SituationName>> = { 'registration-paths': 'jalur', requirements: 'berkas' }

/** The drawing of an article's category; nothing for categories without one. */
export function CategoryDrawing({ category, className }: { category: string; className: string }) {
  const name = ofCategory[category]
  return name ? <SituationDrawing name={name} className={className} /> : null
}
