import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useCallback, useEffect, useId, useRef } from 'react'
import { FaqAnswer, LinkedWords } from '#app/components/faq/faq-answer.tsx'
import { lastSearchReport } from '#app/components/search/last-search.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { ChatMessage, Opinion, SetChat } from './conversation.ts'

/** Represents a line break within an item. */
const within = '\u2028'

const isItem = (line: string) => /^(?:[-*•]|\d{1,2}[.)])\s/.test(line)

function joined(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const last = lines.at(-1)
    if (last !== undefined && isItem(last) && /^\s+\S/.test(line)) lines[lines.length - 1] = last + within + line
    else lines.push(line)
  }
  return lines.join('\n')
}

function movedOut(lines: readonly string[]): string {
  const indent = Math.min(...lines.map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent)).join('\n')
}

function Item({ words }: { words: string }) {
  const [own = '', ...below] = words.split(within)
  return (
    <>
      <LinkedWords words={own} />
      {below.length > 0 && <AnswerText answer={movedOut(below)} plain />}
    </>
  )
}

export function AnswerText({ answer, plain = false }: { answer: string; plain?: boolean }) {
  return <FaqAnswer answer={joined(answer)} Item={Item} plain={plain} />
}

const choices = [
  { kind: 'helpful', label: 'Membantu', icon: ThumbsUp },
  { kind: 'not-helpful', label: 'Tidak membantu', icon: ThumbsDown },
] as const

const said = {
  helpful: 'Terima kasih. Anda menilai jawaban ini membantu.',
  'not-helpful': 'Terima kasih. Anda menilai jawaban ini tidak membantu.',
} as const

type AnswerOpinionProps = { opinion: Opinion | undefined; onSay: (kind: Opinion['kind']) => void }

/** Two quiet buttons until the portal was notified, then what was said. Inside the log, which speaks what appears in it. */
export function AnswerOpinion({ opinion, onSay }: AnswerOpinionProps) {
  const about = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const isNew = opinion !== undefined && !opinion.sent

  useEffect(() => {
    if (isNew) words.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])

  return (
    <div className="mt-2 border-t border-garis pt-1 text-sm text-tinta-soft">
      {!opinion?.sent && (
        <fieldset className="flex flex-wrap items-center gap-x-1" aria-describedby={opinion && about}>
          <legend className="sr-only">Apakah jawaban ini membantu?</legend>
          {choices.map(({ kind, label, icon: Icon }) => (
            <button
              key={kind}
              type="button"
              aria-pressed={opinion?.kind === kind}
              onClick={() => onSay(kind)}
              className={classNames(
                'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2',
                opinion?.kind === kind && 'font-semibold text-nila-700',
              )}
            >
              <Icon className="size-4 max-sm:hidden" />
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {opinion && (
        <p ref={words} id={about} className="pb-1">
          {said[opinion.kind]}
          {!opinion.sent && ' Tekan lagi untuk membatalkan.'}
        </p>
      )}
    </div>
  )
}

const longestQuery = 500

export function useOpinions(
  messages: readonly ChatMessage[],
  setChat: SetChat,
): (id: number, kind: Opinion['kind']) => void {
  const latest = useRef(messages)
  latest.current = messages

  const change = useCallback(
    (edit: (message: ChatMessage) => ChatMessage) =>
      setChat((chat) => chat && { ...chat, messages: chat.messages.map(edit) }),
    [setChat],
  )

  useEffect(() => {
    function report() {
      const unreported = latest.current.filter(({ opinion }) => opinion && !opinion.sent)
      if (unreported.length === 0) return
      for (const { quoted, opinion } of unreported)
        if (quoted && opinion) lastSearchReport(opinion.kind, quoted.asked.slice(0, longestQuery), quoted.item)
      const reported = new Set(unreported.map(({ id }) => id))
      change((each) =>
        each.opinion && reported.has(each.id) ? { ...each, opinion: { ...each.opinion, sent: true } } : each,
      )
    }
    const reportWhenHidden = () => document.visibilityState === 'hidden' && report()
    // A phone ends a page that is not seen without a word: pagehide alone comes too late there.
    document.addEventListener('visibilitychange', reportWhenHidden)
    window.addEventListener('pagehide', report)
    return () => {
      document.removeEventListener('visibilitychange', reportWhenHidden)
      window.removeEventListener('pagehide', report)
      report()
    }
  }, [change])

  return useCallback(
    (id, kind) =>
      change((each) =>
        each.id !== id || each.opinion?.sent
          ? each
          : { ...each, opinion: each.opinion?.kind === kind ? undefined : { kind, sent: false } },
      ),
    [change],
  )
}
