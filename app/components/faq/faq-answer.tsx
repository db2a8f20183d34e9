// Plain text as an answer: lines are paragraphs, lines with '- ' a list; the pages and web addresses in it are links.
import { Link } from 'react-router'
import { AddressWords } from '#app/components/addresses/address-words.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { linkPages } from './linked-pages.ts'

type Block = { kind: 'text'; lines: string[] } | { kind: 'list'; lines: string[] }

function blocksOf(answer: string): Block[] {
  const blocks: Block[] = []
  for (const raw of answer.trim().split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const kind = /^[-*•]\s/.test(line) ? 'list' : 'text'
    const last = blocks.at(-1)
    const words = kind === 'list' ? line.slice(1).trim() : line
    if (last?.kind === kind && kind === 'list') last.lines.push(words)
    else blocks.push({ kind, lines: [words] })
  }
  return blocks
}

/** Shows the answer as text; nothing in it is read as markup. */
export function FaqAnswer({ answer, className }: { answer: string; className?: string }) {
  return (
    <div className={classNames('grid max-w-measure gap-2.5 wrap-anywhere', className)}>
      {blocksOf(answer).map(({ kind, lines }) =>
        kind === 'text' ? (
          <p key={lines[0]}>
            <LinkedWords words={lines[0] ?? ''} />
          </p>
        ) : (
          <ul key={lines[0]} className="grid list-disc gap-1 pl-5 marker:text-nila-700">
            {lines.map((line) => (
              <li key={line}>
                <LinkedWords words={line} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

/** One line of plain text; the pages and web addresses in it are links. */
export function LinkedWords({ words }: { words: string }) {
  return linkPages(words).map(({ words, to, href }) => {
    if (to) {
      return (
        <Link key={words} to={to}>
          {words}
        </Link>
      )
    }
    if (!href) return words
    return (
      <a key={words} href={href} target="_blank" rel="noreferrer">
        <AddressWords>{words}</AddressWords>
      </a>
    )
  })
}
