import { ChevronDown, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AddressWords } from '#app/components/addresses/address-words.tsx'
import { ListenButton } from '#app/components/speech/listen-button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { PublicFaq } from '#domain/shared-answers/faq-proposals/proposal.ts'
import { type Block, blocksOf, foldBlocks } from './folded-blocks.ts'
import { linkPages } from './linked-pages.ts'

/** `origin` is the line on where it comes from, and who read it last and when; `Item` shows an item of a list. */
type FaqAnswerProps = {
  answer: string
  origin?: string | null | undefined
  className?: string
  Item?: typeof LinkedWords
  /** Neither folded nor read aloud: a part of an answer, or one for staff. */
  plain?: boolean
}

export function FaqAnswer({ answer, origin, className, Item = LinkedWords, plain = false }: FaqAnswerProps) {
  const blocks = blocksOf(answer)
  const { shown, folded } = plain ? { shown: blocks, folded: [] } : foldBlocks(blocks)
  return (
    <div data-spoken="" className={classNames('grid max-w-measure gap-2.5 wrap-anywhere', className)}>
      <Blocks blocks={shown} Item={Item} />
      {folded.length > 0 && (
        <details className="unfold group/fold">
          <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-nila-700 print:hidden">
            Selengkapnya
            <ChevronDown className="transition-transform group-open/fold:rotate-180" />
          </summary>
          <div className="grid gap-2.5">
            <Blocks blocks={folded} Item={Item} />
          </div>
        </details>
      )}
      {!plain && <ListenButton />}
      {origin && <p className="text-sm text-tinta-soft">{origin}</p>}
    </div>
  )
}

type BlocksProps = { blocks: readonly Block[]; Item: typeof LinkedWords }

function Blocks({ blocks, Item }: BlocksProps) {
  return blocks.map(({ first, lines }) => {
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
  })
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
