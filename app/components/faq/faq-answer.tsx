import { MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AddressWords } from '#app/components/addresses/address-words.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { PublicFaq } from '#domain/shared-answers/faq-proposals/proposal.ts'
import { linkPages } from './linked-pages.ts'

/** `first` is the number of a numbered list's first item, 0 of any other list, and undefined of a paragraph. */
type Block = { first: number | undefined; lines: string[] }

function blocksOf(answer: string): Block[] {
  const blocks: Block[] = []
  for (const raw of answer.trim().split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const [mark, number] = /^(?:[-*•]|(\d{1,2})[.)])\s+/.exec(line) ?? []
    const first = mark === undefined ? undefined : Number(number ?? 0)
    const words = line.slice(mark?.length ?? 0)
    const last = blocks.at(-1)
    if (first !== undefined && last?.first !== undefined && last.first > 0 === first > 0) last.lines.push(words)
    else blocks.push({ first, lines: [words] })
  }
  return blocks
}

/** `origin` is the line on where it comes from, and who read it last and when; `Item` shows an item of a list. */
type FaqAnswerProps = {
  answer: string
  origin?: string | null | undefined
  className?: string
  Item?: typeof LinkedWords
}

export function FaqAnswer({ answer, origin, className, Item = LinkedWords }: FaqAnswerProps) {
  return (
    <div className={classNames('grid max-w-measure gap-2.5 wrap-anywhere', className)}>
      {blocksOf(answer).map(({ first, lines }) => {
        if (first === undefined) {
          return (
            <p key={lines[0]}>
              <LinkedWords words={lines[0] ?? ''} />
            </p>
          )
        }
        const List = first ? 'ol' : 'ul'
        return (
          <List
            key={lines[0]}
            {...(first > 1 && { start: first })}
            className={`grid gap-1 pl-5 marker:text-nila-700 ${first ? 'list-decimal' : 'list-disc'}`}
          >
            {lines.map((line) => (
              <li key={line}>
                <Item words={line} />
              </li>
            ))}
          </List>
        )
      })}
      {origin && <p className="text-sm text-tinta-soft">{origin}</p>}
    </div>
  )
}

export function LinkedWords({ words }: { words: string }): ReactNode {
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

export function OwnFaq({ faq }: { readonly faq: PublicFaq | undefined }) {
  if (!faq) return null
  return (
    <p className="flex items-start gap-2">
      <MessageCircleQuestion className="mt-0.5 shrink-0 text-nila-700" />
      <span className="min-w-0 wrap-anywhere">
        Pertanyaan seperti ini dijawab di FAQ: <Link to={faq.path}>{faq.question}</Link>
      </span>
    </p>
  )
}
