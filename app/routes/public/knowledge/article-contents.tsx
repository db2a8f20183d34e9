// The list of contents of an article: a side rail on wide screens, folded away on small ones.
import { ChevronDown } from 'lucide-react'

/** A heading to jump to. */
export interface ContentsEntry {
  readonly id: string
  readonly text: string
}

/** Nothing for articles with fewer than three parts. */
export function ArticleContents({ headings }: { headings: readonly ContentsEntry[] }) {
  if (headings.length < 3) return null
  return (
    <>
      <details className="unfold group rounded-card border border-garis bg-kertas lg:hidden print:hidden">
        <summary className="flex min-h-12 items-center justify-between gap-3 rounded-card px-4 font-semibold hover:bg-nila-50">
          Isi artikel
          <ChevronDown className="text-nila-700 transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="Isi artikel" className="px-4 pb-3">
          <Entries headings={headings} />
        </nav>
      </details>
      <nav
        aria-label="Isi artikel"
        className="hidden self-start lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:grid lg:gap-2 print:hidden"
      >
        <p className="font-semibold">Isi artikel</p>
        <Entries headings={headings} />
      </nav>
    </>
  )
}

function Entries({ headings }: { headings: readonly ContentsEntry[] }) {
  return (
    <ul className="border-l border-garis">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px flex min-h-11 items-center border-l-2 border-transparent pl-4 leading-snug text-tinta-soft no-underline hover:border-nila-700 hover:text-nila-700 lg:min-h-9 lg:py-1.5"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
