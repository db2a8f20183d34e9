// Plain text as an answer: lines are paragraphs, lines with '- ' or '1. ' a list, what is moved in below an item belongs to it; the
// pages and web addresses in it are links.
import { Link } from 'react-router'
import { AddressWords } from '#app/components/addresses/address-words.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { linkPages } from './linked-pages.ts'

/**
 * `first` is the number of a numbered list's first item, 0 of any other list, and undefined of a paragraph. An item of a list holds
 * what is moved in below it as further lines; `indent` says how far the list itself is moved in.
 */
type Block = { first: number | undefined; indent: number; items: string[] }

function blocksOf(answer: string): Block[] {
  const blocks: Block[] = []
  for (const raw of answer.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const indent = raw.length - raw.trimStart().length
    const [mark, number] = /^(?:[-*•]|(\d{1,2})[.)])\s+/.exec(line) ?? []
    const first = mark === undefined ? undefined : Number(number ?? 0)
    const words = line.slice(mark?.length ?? 0)
    const last = blocks.at(-1)
    const open = last?.first === undefined ? undefined : last
    if (open && indent > open.indent) open.items.push(`${open.items.pop()}\n${raw.slice(open.indent)}`)
    else if (open?.first !== undefined && first !== undefined && open.first > 0 === first > 0) open.items.push(words)
    else blocks.push({ first, indent, items: [words] })
  }
  return blocks
}

/** Props of `FaqAnswer`; `origin` is the line on where it comes from, and who read it last and when. */
export type FaqAnswerProps = { answer: string; origin?: string | null | undefined; className?: string }

/** Shows the answer as text; nothing in it is read as markup. */
export function FaqAnswer({ answer, origin, className }: FaqAnswerProps) {
  return (
    <div className={classNames('grid max-w-measure gap-2.5 wrap-anywhere', className)}>
      <Blocks text={answer} />
      {origin && <p className="text-sm text-tinta-soft">{origin}</p>}
    </div>
  )
}

function Blocks({ text }: { text: string }) {
  return blocksOf(text).map(({ first, items }) => {
    if (first === undefined) {
      return (
        <p key={items[0]}>
          <LinkedWords words={items[0] ?? ''} />
        </p>
      )
    }
    const List = first ? 'ol' : 'ul'
    return (
      <List
        key={items[0]}
        {...(first > 1 && { start: first })}
        className={`grid gap-1 pl-5 marker:text-nila-700 ${first ? 'list-decimal' : 'list-disc'}`}
      >
        {items.map((item) => (
          <Item key={item} item={item} />
        ))}
      </List>
    )
  })
}

function Item({ item }: { item: string }) {
  const [words = '', ...below] = item.split('\n')
  return (
    <li>
      <LinkedWords words={words} />
      {below.length > 0 && (
        <div className="mt-1 grid gap-1">
          <Blocks text={below.join('\n')} />
        </div>
      )}
    </li>
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
