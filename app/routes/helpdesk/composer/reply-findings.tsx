// What stands around a reply before it is sent: findings, entries not seen yet, suggestions, what is delayed.

import { BookOpen, TextQuote } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { usePendingActions } from '#app/components/tickets/action-status.tsx'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { Button } from '#app/ui/button.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ReplySteps } from '#domain/content/canned-replies/canned-reply.ts'
import type { Suggestion } from '#domain/search/ready-answers/ready-answers.ts'
import type { ReplyOnItsWay } from '#domain/tickets/drafts/draft.server.ts'
import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-facts.ts'
import { type EntryType, priorities } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

interface ReplyFindingsProps {
  readonly findings: readonly ReplyFinding[]
  readonly onFix: () => void
}

/**
 * Stands in the form of the reply, whose `checked` its button sets. Takes the focus when it appears, so that what is wrong is
 * read before anything is pressed; nothing without findings.
 */
export function ReplyFindings({ findings, onFix }: ReplyFindingsProps) {
  const box = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  useEffect(() => {
    if (findings.length > 0 && box.current) goTo(box.current)
  }, [findings])
  if (findings.length === 0) return null
  return (
    // A page that returns whole opens at it.
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-1 rounded-control border border-sogan-200 bg-sogan-50 py-1.5 pr-1.5 pl-3 text-sm"
      {...{ autoFocus: true }}
    >
      <b className="font-semibold">Balasan belum dikirim. Periksa dulu:</b>
      <ul className="grid gap-1">
        {findings.map(({ kind, piece, sentence }) => (
          <li key={`${kind} ${piece}`} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" name="checked" value="on" size="sm" variant={hydrated ? 'quiet' : 'secondary'}>
          Kirim apa adanya
        </Button>
        {hydrated && (
          <Button size="sm" variant="secondary" onClick={onFix}>
            Perbaiki dulu
          </Button>
        )}
      </div>
    </div>
  )
}

export function HeldBack({ between }: { between: readonly TimelineEntry[] }) {
  if (between.length === 0) return null
  return (
    <ul className="grid gap-1">
      {between.map(({ id, author, message }) => (
        <li key={id} className="line-clamp-2 border-l-2 border-red-200 pl-3 wrap-anywhere">
          <b>{author}:</b> {message}
        </li>
      ))}
    </ul>
  )
}

/** `onSee` is called once the writer was led to them. */
interface UnseenEntriesProps {
  readonly entries: readonly TimelineEntry[]
  readonly onSee: () => void
}

const entryWords: Partial<Record<TimelineEntry['type'], string>> = {
  answered: 'baru saja menjawab',
  completed: 'baru saja menandai tiket ini selesai',
}

export function UnseenEntries({ entries, onSee }: UnseenEntriesProps) {
  const newest = entries.at(-1)
  function see() {
    const entry = newest && document.getElementById(`entri-${newest.id}`)
    onSee()
    if (!entry) return
    entry.tabIndex = -1
    goTo(entry)
  }
  return (
    <div role="status" className="contents">
      {newest && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border border-red-200 bg-red-50 py-1 pr-1 pl-3">
          <p className="min-w-0 grow basis-60 text-sm">
            <b className="font-semibold">
              {newest.author} {entryWords[newest.type] ?? 'baru saja menulis lagi'}.
            </b>{' '}
            <span className="line-clamp-2 wrap-anywhere">{newest.message}</span>
          </p>
          <Button size="sm" variant="secondary" onClick={see}>
            Lihat dulu
          </Button>
        </div>
      )}
    </div>
  )
}

/** The reply of a colleague that no one was notified of yet: it goes out in seconds, and a second one would be delayed. */
export function ColleaguesReply({ replies }: { replies: readonly ReplyOnItsWay[] }) {
  const reply = replies.find(({ own }) => !own)
  return (
    <div role="status" className="contents">
      {reply && (
        <p className="rounded-control border border-red-200 bg-red-50 px-3 py-1 text-sm">
          <b className="font-semibold">{reply.author} sedang mengirim balasan.</b>{' '}
          <span className="line-clamp-2 wrap-anywhere">{reply.message}</span>
        </p>
      )}
    </div>
  )
}

/** Entries that may change the needed answer. */
const speaks: ReadonlySet<EntryType> = new Set<EntryType>(['answered', 'requester_replied', 'reopened', 'completed'])

interface Seen {
  readonly version: number
  readonly lastEntry: number
}

interface TicketState {
  readonly version: number
  readonly timeline: readonly TimelineEntry[]
}

/**
 * While nothing is written the state is the ticket's own; from the first word on it stays, even when the page learns of
 * changes by others, so that the reply is delayed with a message. `unseen` is what others said to the requester, or the
 * requester to them, since the writing began; `see` takes the state as it is now for the one that is answered. `between`
 * is what came in until a reply was refused: after that the writer has seen it too.
 */
export function useSeenState(ticket: TicketState, problem: FormProblem | undefined) {
  const current: Seen = { version: ticket.version, lastEntry: ticket.timeline.at(-1)?.id ?? 0 }
  const { after } = usePendingActions()
  const [begun, setBegun] = useState<Seen | null>(null)
  const seenThen = Number(problem?.values.seen ?? Number.NaN)
  const between = ticket.timeline.filter(({ id }) => id > seenThen)
  const settled = useNavigation().state === 'idle'
  const problemId = settled && between.length > 0 ? problem?.id : undefined

  useEffect(() => {
    if (problemId) setBegun(null)
  }, [problemId])

  const startOver = useCallback(() => setBegun(null), [])
  const { version, lastEntry } = current
  const noteWriting = useCallback(
    (isWritten: boolean) => setBegun((before) => (isWritten ? (before ?? { version, lastEntry }) : null)),
    [version, lastEntry],
  )
  const { version: then, lastEntry: last } = begun ?? current
  const unseen = ticket.timeline.filter(
    ({ id, type, own }) => begun && id > begun.lastEntry && !own && speaks.has(type),
  )
  const see = useCallback(() => setBegun({ version, lastEntry }), [version, lastEntry])
  return { version: after(then), lastEntry: last, between, unseen, see, noteWriting, startOver }
}

interface SuggestionsProps {
  readonly suggestions: readonly Suggestion[]
  readonly onPick: (suggestion: Suggestion) => void
}

export function Suggestions({ suggestions, onPick }: SuggestionsProps) {
  if (suggestions.length === 0) return null
  return (
    <ul aria-label="Saran jawaban" data-suggestions="" className="grid min-w-0 gap-1">
      {suggestions.map((suggestion, place) => {
        const Icon = suggestion.kind === 'canned' ? TextQuote : BookOpen
        return (
          <li key={suggestion.key} className="min-w-0">
            <button
              type="button"
              title={`${suggestion.title}\n\n${suggestion.text}`}
              aria-keyshortcuts={String(place + 1)}
              onClick={() => onPick(suggestion)}
              className="flex min-h-8 w-full items-center gap-1.5 rounded-control border border-garis bg-kertas px-2 text-left text-sm hover:border-nila-700 hover:bg-nila-50 pointer-coarse:min-h-11"
            >
              <kbd className="font-mono text-xs text-tinta-soft pointer-coarse:hidden">{place + 1}</kbd>
              <Icon className="size-4 text-nila-700" />
              <span className="truncate">{suggestion.title}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export interface MacroLineProps {
  readonly sets: ReplySteps | null
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly offices: readonly { readonly id: number; readonly name: string }[]
  readonly onDrop: () => void
}

export function MacroLine({ sets, categories, offices, onDrop }: MacroLineProps) {
  const category = categories.find(({ id }) => id === sets?.category)
  const office = offices.find(({ id }) => id === sets?.officeId)
  const words = [
    category && `kategori menjadi ${category.name}`,
    sets?.priority && `prioritas menjadi ${priorities[sets.priority]}`,
    sets?.completes && 'tiket selesai',
    office && !sets?.completes && `tiket dialihkan ke ${office.name}`,
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      Setelah terkirim: {words.join(', ')}.
      <Button size="sm" variant="quiet" onClick={onDrop}>
        Jangan
      </Button>
    </p>
  )
}
