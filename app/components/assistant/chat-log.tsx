// The conversation, as a log that screen readers follow; the newest question stays in sight with its answer.
import { ArrowRight, MessageCirclePlus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useEndedSeason } from '#app/components/season/between-seasons.tsx'
import { prefill } from '#app/components/sending/carried-words.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { hidePrivate } from '#shared/privacy/private-text.ts'
import { AnswerOpinion, AnswerText } from './chat-answer.tsx'
import {
  type ChatMessage,
  type ChatSource,
  chatSuggestions,
  type Opinion,
  suggestionsBetweenSeasons,
} from './conversation.ts'

const greetingText = 'Selamat datang di Asisten Virtual SPMB. Bagaimana saya dapat membantu Anda hari ini?'

export type ChatLogProps = {
  messages: readonly ChatMessage[]
  pending: boolean
  greetingId: string
  onSuggestion: (words: string) => void
  onFollow: () => void
  onSay: (id: number, kind: Opinion['kind']) => void
}

/** The greeting, examples as long as nothing was asked, then the messages. */
export function ChatLog({ messages, pending, greetingId, onSuggestion, onFollow, onSay }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const question = useRef<HTMLLIElement>(null)
  const [scrolls, setScrolls] = useState(false)
  // What is said of an answer changes messages too, and moves nothing.
  const count = messages.length
  const asked = messages.findLast(({ from }) => from === 'visitor')?.id
  const askedBefore = (reply: number) =>
    messages.filter(({ id, from }) => id < reply && from === 'visitor').map(({ text }) => text)
  const follow = (url: string, reply: number) => {
    if (url === '/ask' || url === '/ask/report') prefill(wordsTyped(askedBefore(reply)), url)
    onFollow()
  }

  useEffect(() => {
    const box = log.current
    if (!box || count === 0) return
    const asked = question.current
    const top = (asked?.offsetTop ?? 0) - 12
    // A question that fills the panel makes way for the beginning of its answer.
    const answer = top + (asked?.offsetHeight ?? 0) - box.clientHeight / 2
    box.scrollTop = Math.max(top, answer)
  }, [count])

  useEffect(() => {
    const box = log.current
    if (!box) return
    const observer = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight + 1))
    for (const each of [box, ...box.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={log}
      role="log"
      aria-live="polite"
      aria-label="Percakapan"
      {...(scrolls && { tabIndex: 0 })}
      className="relative min-h-0 grow overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 py-4">
        <Bubble from="assistant">
          <p id={greetingId}>{greetingText}</p>
        </Bubble>
        {messages.length === 0 && !pending && <Suggestions onChoose={onSuggestion} />}
        {messages.map(({ id, from, text, sources, next, choices, quoted, opinion }) => (
          <Bubble key={id} from={from} {...(id === asked && { ref: question })}>
            {from === 'visitor' ? <Typed text={text} /> : <AnswerText answer={text} />}
            {sources && <Links label="Sumber" links={sources} onFollow={(url) => follow(url, id)} />}
            {choices && id === count && <Choices words={choices} onChoose={onSuggestion} />}
            {next && <Links label="Langkah berikutnya" links={next} onFollow={(url) => follow(url, id)} />}
            {goesOn(sources, next) && <AskStaff onFollow={() => follow('/ask', id)} />}
            {quoted && <AnswerOpinion opinion={opinion} onSay={(kind) => onSay(id, kind)} />}
          </Bubble>
        ))}
        {pending && <Dots />}
      </ol>
    </div>
  )
}

const wordsTyped = (messages: readonly string[]) => hidePrivate([...new Set(messages)].join('\n')).text

/**
 * A person is offered beside pages, not beside help for someone in danger, which names numbers alone, nor beside the form of
 * sealed reports alone: who complains of an office shall not write to it.
 */
const goesOn = (sources: ChatMessage['sources'], next: ChatMessage['next']) =>
  sources !== undefined && [...sources, ...(next ?? [])].some(({ url }) => url.startsWith('/') && url !== '/ask/report')

type BubbleProps = { from: ChatMessage['from']; ref?: { current: HTMLLIElement | null }; children: ReactNode }

function Bubble({ from, ref, children }: BubbleProps) {
  const own = from === 'visitor'
  return (
    <li
      ref={ref}
      className={classNames(
        'max-w-[92%] min-w-0 rounded-card px-3.5 py-2.5 leading-normal wrap-anywhere',
        own ? 'justify-self-end rounded-br-tick bg-nila-700 text-on-nila' : 'justify-self-start rounded-bl-tick bg-abu',
      )}
    >
      <span className="sr-only">{own ? 'Anda: ' : 'Asisten: '}</span>
      {children}
    </li>
  )
}

function Typed({ text }: { text: string }) {
  return <p className="whitespace-pre-line">{text}</p>
}

function AskStaff({ onFollow }: { onFollow: () => void }) {
  return (
    <Link to="/ask" onClick={onFollow} className="mt-1 inline-flex min-h-11 items-center gap-1.5 font-semibold">
      <MessageCirclePlus className="size-4.5" />
      Tanya petugas
    </Link>
  )
}

type LinksProps = { label: string; links: readonly ChatSource[]; onFollow: (url: string) => void }

function Links({ label, links, onFollow }: LinksProps) {
  const pages = links.filter(({ url }) => url !== '/ask')
  if (pages.length === 0) return null
  return (
    <ul aria-label={label} className="-mb-1 mt-1.5 divide-y divide-garis border-t border-garis">
      {pages.map(({ title, url }) => (
        <li key={url}>
          <Link
            to={url}
            onClick={() => onFollow(url)}
            className="flex min-h-11 items-center justify-between gap-3 py-2 leading-snug font-semibold no-underline hover:underline"
          >
            {title}
            <ArrowRight />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type ChoicesProps = { words: readonly string[]; onChoose: (words: string) => void }

function Choices({ words, onChoose }: ChoicesProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {words.map((each) => (
        <li key={each}>
          <button
            type="button"
            onClick={() => onChoose(each)}
            className="min-h-11 rounded-card border border-garis-kuat px-3.5 py-1.5 text-left leading-snug text-nila-700 transition-colors hover:border-nila-700 hover:bg-nila-50"
          >
            {each}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Suggestions({ onChoose }: Pick<ChoicesProps, 'onChoose'>) {
  const words = useEndedSeason() ? suggestionsBetweenSeasons : chatSuggestions
  return (
    <li className="pt-1">
      <p className="text-sm text-tinta-soft">Contoh pertanyaan</p>
      <Choices words={words} onChoose={onChoose} />
    </li>
  )
}

function Dots() {
  return (
    <li className="flex h-11 items-center gap-1.5 justify-self-start rounded-card rounded-bl-tick bg-abu px-4">
      <span className="sr-only">Sedang mengetik</span>
      {['0ms', '160ms', '320ms'].map((animationDelay) => (
        <span
          key={animationDelay}
          aria-hidden="true"
          style={{ animationDelay }}
          className="size-2 animate-pulse rounded-chip bg-tinta-soft [animation-duration:1.1s]"
        />
      ))}
    </li>
  )
}
