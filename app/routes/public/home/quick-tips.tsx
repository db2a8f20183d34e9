// The quick tips of a first visit: four short sentences, a second after the page, never in anyone's way.
// A dialog of the browser's own: every first visit loads this one, and must not pay for the dialogs of the others.
import { KeyRound, ListChecks, Search, Ticket, X } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { recall, remember } from '#app/components/visitor/remember.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { whenLoaded } from '#app/ui/use-hydrated.ts'

/** Set once the tips have been closed (docs/rules-of-service.md#what-a-browser-remembers). */
const seenKey = 'hasSeenQuickTips'
/** Delay in ms after the page has loaded. */
const delay = 1000
/** While they would be in the way, they look again after this many milliseconds. */
const lookAgain = 1000
const wantsFaq = 'faq'

const tips = [
  { icon: Search, title: 'Cari dulu', words: 'Tulis satu dua kata di kotak pencarian, misalnya "kartu keluarga".' },
  { icon: ListChecks, title: 'Cek FAQ', words: 'Jawaban yang paling sering dicari ada di sana, tanpa perlu masuk.' },
  { icon: Ticket, title: 'Simpan ID pertanyaan', words: 'Dengan ID itu Anda dapat melihat jawabannya kapan saja.' },
  {
    icon: KeyRound,
    title: 'Jangan bagikan password atau token',
    words: 'Petugas tidak pernah memintanya, juga tidak lewat chat.',
  },
]

function inTheWay(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable]')
  const open = document.querySelector(
    '[role="dialog"], [role="alertdialog"], dialog[open], header [aria-expanded="true"]',
  )
  const came = location.hash !== '' || location.search !== ''
  return Boolean(typing || open || came || document.visibilityState === 'hidden')
}

export function QuickTips({ onShowFaq }: { onShowFaq: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const description = useId()

  useEffect(() => {
    if (recall(seenKey) !== null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function tryToOpen() {
      if (inTheWay()) timer = setTimeout(tryToOpen, lookAgain)
      else dialog.current?.showModal()
    }
    const callOff = whenLoaded(() => {
      timer = setTimeout(tryToOpen, delay)
    })
    return () => {
      callOff()
      clearTimeout(timer)
    }
  }, [])

  function closed() {
    remember(seenKey, 'true')
    if (dialog.current?.returnValue === wantsFaq) onShowFaq()
  }

  // The dialog's own box is filled by its form: what hits the dialog itself hits the backdrop.
  function onTap(event: MouseEvent) {
    if (event.target === dialog.current) dialog.current.close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it by Escape
    <dialog
      ref={dialog}
      aria-labelledby={title}
      aria-describedby={description}
      onClose={closed}
      onClick={onTap}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none flex-col rounded-t-card bg-kertas text-tinta shadow-floating outline-none transition-[translate,opacity] duration-200 backdrop:bg-black/45 open:flex sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[85dvh] sm:max-w-md sm:rounded-card max-sm:border-t max-sm:border-garis max-sm:backdrop:bg-black/15 dark:border dark:border-garis dark:backdrop:bg-black/65 starting:open:translate-y-6 starting:open:opacity-0"
    >
      <form method="dialog" className="relative flex min-h-0 flex-col pb-[env(safe-area-inset-bottom)]">
        <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-2.5 pb-2 sm:px-6 sm:pt-5 sm:pb-6">
          <h2 id={title} className="pr-11 text-lg sm:text-xl">
            Tips Cepat
          </h2>
          <p id={description} className="mt-1.5 pr-11 text-tinta-soft max-sm:sr-only">
            Empat hal kecil agar pertanyaan Anda cepat terjawab.
          </p>
          <ul className="mt-2 grid gap-1.5 max-sm:text-sm max-sm:leading-snug sm:mt-5 sm:gap-4">
            {tips.map(({ icon: Icon, title, words }) => (
              <li key={title} className="sm:flex sm:gap-3.5">
                <span className="hidden size-10 shrink-0 place-items-center rounded-control bg-nila-50 text-nila-700 sm:grid">
                  <Icon />
                </span>
                <span className="min-w-0">
                  <span className="leading-snug font-semibold sm:block">{title}</span>{' '}
                  <span className="text-tinta-soft sm:block">{words}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex gap-3 border-t border-garis px-4 py-2 sm:px-6 sm:py-4">
          <Button type="submit" value={wantsFaq}>
            Lihat FAQ
          </Button>
          <Button type="submit" variant="secondary">
            Mengerti
          </Button>
        </div>
        <IconButton type="submit" label="Tutup" className="absolute top-0.5 right-1 sm:top-3 sm:right-3">
          <X />
        </IconButton>
      </form>
    </dialog>
  )
}
