import { ChevronDown, CornerLeftUp, LockKeyhole, MessageCircleReply } from 'lucide-react'
import { type FocusEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { goTo } from '#app/ui/follow-link.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

/** Two lines of it; a press leads to the whole. On phones the composer quotes it automatically. */
function PinnedQuestion({ entry }: { entry: TimelineEntry }) {
  const isHidden = useOutOfSight(`entri-${entry.id}`)
  if (!isHidden) return null
  return (
    <button
      type="button"
      data-wide-only=""
      aria-label={`Pesan terakhir ${entry.author}, lihat seluruhnya`}
      onClick={() => {
        const message = document.getElementById(`entri-${entry.id}`)
        if (!message) return
        message.tabIndex = -1
        goTo(message)
      }}
      className="flex items-start gap-2 border-l-2 border-garis-kuat py-0.5 pl-3 text-left text-sm hover:border-nila-700"
    >
      <span className="line-clamp-2 grow wrap-anywhere">
        <b className="font-semibold">{entry.author}:</b> {entry.message}
      </span>
      <CornerLeftUp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-tinta-soft" />
    </button>
  )
}

function useOutOfSight(id: string): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    const area = element?.closest('[data-conversation]')
    if (!element || !area) return
    const watch = new IntersectionObserver((seen) => setHidden(!seen.at(-1)?.isIntersecting), {
      root: getComputedStyle(area).overflowY === 'auto' ? area : null,
      rootMargin: '-24px 0px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [id])
  return isHidden
}

/** The value of the list of chosen files when there are none. */
const emptyLists = ['', '[]']

function holdsAnything(form: HTMLElement): boolean {
  const files = form.querySelector<HTMLInputElement>('input[type=hidden][name=attachments]')?.value ?? ''
  return [...form.querySelectorAll('textarea')].some(({ value }) => value !== '') || !emptyLists.includes(files)
}

/**
 * Whether the form is open, the handlers it needs, and how to fold it. It folds only when the press that left it is over:
 * content below it moves then, and a press must end where it began.
 */
function useCollapsibleComposer(form: RefObject<HTMLElement | null>, openAtFirst = false) {
  const [open, setOpen] = useState(openAtFirst)
  const fold = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const box = form.current
    if (!box) return
    // Someone may have gone into it before the scripts were there, or left a draft in it.
    if (box.contains(document.activeElement) || holdsAnything(box)) setOpen(true)
    let timer: number | undefined
    let isPressed = false
    function foldSoon() {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (isPressed) return foldSoon()
        const dialog = document.querySelector('[role=dialog]:not([data-toasts] *)')
        if (box && !dialog && !box.contains(document.activeElement) && !holdsAnything(box)) setOpen(false)
      }, 150)
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
    }
    // Also called by a list of files that was just rendered empty.
    const write = () => {
      if (holdsAnything(box)) setOpen(true)
    }
    box.addEventListener('focusout', foldSoon)
    box.addEventListener('input', write)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      window.clearTimeout(timer)
      box.removeEventListener('focusout', foldSoon)
      box.removeEventListener('input', write)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [form])
  // Not for its buttons: they would move under the press.
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement) setOpen(true)
  }
  return { fold, props: { 'data-open': open ? '' : undefined, onFocus } }
}

type ComposerMode = 'reply' | 'note'

/** Without `reply` only notes can be written. `latest` is what the reply answers, quoted on phones. */
interface ComposerProps {
  readonly reply: ReactNode
  readonly note: ReactNode
  readonly latest: TimelineEntry | undefined
  readonly news: ReactNode
  readonly openAtFirst: boolean
}

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
    // A hidden box cannot get the focus.
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
