// Where an agent writes: a reply that the requester reads, or a note that only staff read. One at a time, never mixed up.
import { ChevronDown, LockKeyhole, MessageCircleReply } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { PinnedQuestion } from './pinned-question.tsx'
import { useCollapsibleComposer } from './use-collapsible-composer.ts'

/** Which of its boxes is being written in. */
export type ComposerMode = 'reply' | 'note'

/** Props of `Composer`; without `reply` only notes can be written. `latest` is what the reply answers, quoted on phones. */
export interface ComposerProps {
  readonly reply: ReactNode
  readonly note: ReactNode
  readonly latest: TimelineEntry | undefined
  /** Who else is here, and what they just did: stands above the boxes. */
  readonly news: ReactNode
  readonly openAtFirst: boolean
}

/** Without scripts both boxes stand open, one after the other. */
export function Composer({ reply, note, latest, news, openAtFirst }: ComposerProps) {
  const hydrated = useHydrated()
  const frame = useRef<HTMLElement>(null)
  const [mode, setMode] = useState<ComposerMode>(reply ? 'reply' : 'note')
  const { fold, props } = useCollapsibleComposer(frame, openAtFirst)
  const { hash, key } = useLocation()

  useEffect(() => {
    if (key && hash === '#balas') boxOf(frame.current, 'reply')?.focus()
  }, [hash, key])

  function write(next: ComposerMode) {
    setMode(next)
    // The box is there once it is no longer hidden.
    requestAnimationFrame(() => boxOf(frame.current, next)?.focus())
  }
  const isNote = hydrated && mode === 'note'
  return (
    <section
      ref={frame}
      id="balas"
      aria-label="Tulis"
      data-docked=""
      {...props}
      className={classNames(
        'composer grid scroll-mt-6 grid-cols-1 content-start gap-2 rounded-card border p-2 print:hidden',
        isNote ? 'border-dashed border-sogan-700 bg-sogan-50' : 'border-nila-700 bg-kertas',
      )}
    >
      {hydrated && (
        <div data-narrow="" data-later="" className="grid gap-2">
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={fold}>
            <ChevronDown />
            Lihat tiket
          </Button>
          {latest && (
            <blockquote className="max-h-[22dvh] overflow-y-auto border-l-2 border-garis-kuat pl-3 text-sm whitespace-pre-line wrap-anywhere">
              <b>{latest.author}</b>
              {'\n'}
              {latest.message}
            </blockquote>
          )}
        </div>
      )}
      {hydrated && latest && <PinnedQuestion key={latest.id} entry={latest} />}
      {news}
      {hydrated && (
        <div className="flex flex-wrap items-center gap-1">
          {reply && (
            <Mode
              name="reply"
              shortcut="r"
              current={mode}
              onWrite={write}
              look="aria-pressed:bg-nila-50 aria-pressed:text-nila-700"
            >
              <MessageCircleReply className="size-4" />
              Balasan
            </Mode>
          )}
          <Mode
            name="note"
            shortcut="n"
            current={mode}
            onWrite={write}
            look="aria-pressed:bg-sogan-200 aria-pressed:text-sogan-700"
          >
            <LockKeyhole className="size-4" />
            Catatan internal
          </Mode>
        </div>
      )}
      <div hidden={isNote}>{reply}</div>
      <div hidden={hydrated && !isNote}>{note}</div>
    </section>
  )
}

function boxOf(frame: HTMLElement | null, mode: ComposerMode): HTMLTextAreaElement | null {
  return frame?.querySelector<HTMLTextAreaElement>(`textarea[data-box="${mode}"]`) ?? null
}

function Mode({
  name,
  shortcut,
  current,
  onWrite,
  look,
  children,
}: {
  name: ComposerMode
  shortcut: string
  current: ComposerMode
  onWrite: (mode: ComposerMode) => void
  look: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={current === name}
      aria-keyshortcuts={shortcut}
      onClick={() => onWrite(name)}
      className={classNames(
        'inline-flex min-h-9 items-center gap-1.5 rounded-control px-3 text-sm font-semibold text-tinta-soft hover:bg-abu pointer-coarse:min-h-11',
        look,
      )}
    >
      {children}
    </button>
  )
}
