// The quick tips of a first visit: four short sentences, a second after the page, never in anybody's way.
import { KeyRound, ListChecks, Search, Ticket } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { recall, remember } from '#app/components/visitor/remember.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { whenLoaded } from '#app/ui/when-loaded.ts'

/** Set once the tips have been closed (spec §2). */
const seenKey = 'hasSeenQuickTips'
/** From the page's arrival to the tips (spec §9), in milliseconds. */
const delay = 1000
/** While they would be in the way, they look again after this many milliseconds. */
const lookAgain = 1000

const tips = [
  { icon: Search, title: 'Cari dulu', words: 'Tulis satu dua kata di kotak pencarian, misalnya "kartu keluarga".' },
  { icon: ListChecks, title: 'Cek FAQ', words: 'Jawaban yang paling sering dicari ada di sana, tanpa perlu login.' },
  { icon: Ticket, title: 'Simpan ID pertanyaan', words: 'Dengan ID itu Anda dapat melihat jawabannya kapan saja.' },
  {
    icon: KeyRound,
    title: 'Jangan bagikan password atau token',
    words: 'Petugas tidak pernah memintanya, juga tidak lewat chat.',
  },
]

// Somebody is typing, or something else lies open above the page.
function inTheWay(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable]')
  const open = document.querySelector(
    '[role="dialog"], [role="alertdialog"], dialog[open], header [aria-expanded="true"]',
  )
  return Boolean(typing || open || document.visibilityState === 'hidden')
}

/** Opens by itself; closing it or 'Lihat FAQ' is remembered. `onShowFaq` runs when the dialog is gone. */
export function QuickTips({ onShowFaq }: { onShowFaq: () => void }) {
  const [open, setOpen] = useState(false)
  const wantsFaq = useRef(false)

  useEffect(() => {
    if (recall(seenKey) !== null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function tryToOpen() {
      // The dialog's code must be here before the look, or the look is old when the dialog opens.
      import('#app/ui/dialog-frame.tsx').then(
        () => {
          if (timer === undefined || recall(seenKey) !== null) return
          if (inTheWay()) timer = setTimeout(tryToOpen, lookAgain)
          else setOpen(true)
        },
        // No tips on a network that fails.
        () => undefined,
      )
    }
    const callOff = whenLoaded(() => {
      timer = setTimeout(tryToOpen, delay)
    })
    return () => {
      callOff()
      clearTimeout(timer)
      timer = undefined
    }
  }, [])

  function close() {
    remember(seenKey, 'true')
    setOpen(false)
  }

  function closeForFaq() {
    wantsFaq.current = true
    close()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      onClosed={() => wantsFaq.current && onShowFaq()}
      size="sm"
      title="Tips Cepat"
      description="Empat hal kecil agar pertanyaan Anda cepat terjawab."
      footer={
        <>
          <Button onClick={closeForFaq}>Lihat FAQ</Button>
          <Button variant="secondary" onClick={close}>
            Mengerti
          </Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {tips.map(({ icon: Icon, title, words }) => (
          <li key={title} className="flex gap-3.5">
            <span className="grid size-10 shrink-0 place-items-center rounded-control bg-nila-50 text-nila-700">
              <Icon />
            </span>
            <span className="min-w-0">
              <span className="block leading-snug font-semibold">{title}</span>
              <span className="block text-tinta-soft">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
