import { MessageCircle, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Chat, ChatState } from './conversation.ts'

/** Pixels of one way that count as going that way; less is a trembling thumb. */
const enough = 12

/** True while the page is scrolled down; false again once it is scrolled up, and at its end. */
function useStickToBottom(): boolean {
  const [readingOn, setReadingOn] = useState(false)

  useEffect(() => {
    let turn = window.scrollY
    function onScroll() {
      const at = window.scrollY
      const atEnd = at + window.innerHeight >= document.documentElement.scrollHeight - 80
      if (atEnd || at < turn - enough) setReadingOn(false)
      else if (at > turn + enough) setReadingOn(true)
      else return
      turn = at
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  return readingOn
}

const fetchPanel = () => import('./chat-panel.tsx')
type Panel = Awaited<ReturnType<typeof fetchPanel>>['ChatPanel']

const closed: Chat = { open: false, pending: false, messages: [] }

/** Pages with a question form or its answer: the button would cover them. */
const taskPages = /^\/(ask|status)(\/|$)/

// A failed fetch is retried when the button is pressed.
function fetchAhead() {
  fetchPanel().catch(() => undefined)
}

export function ChatLauncher() {
  const [chat = closed, setChat] = useOutletContext<ChatState>()
  const { open } = chat
  const [panel, setPanel] = useState<{ Panel: Panel } | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const readingOn = useStickToBottom()
  const toast = useToast()
  const { pathname } = useLocation()

  const setOpen = useCallback(
    (next: boolean) => {
      setChat((now = closed) => ({ ...now, open: next }))
      toggle.current?.focus()
    },
    [setChat],
  )
  const close = useCallback(() => setOpen(false), [setOpen])

  useEffect(() => {
    if (!open || panel) return
    fetchPanel().then(
      ({ ChatPanel }) => setPanel({ Panel: ChatPanel }),
      () => {
        close()
        toast.show({
          title: 'Gagal menghubungi asisten virtual',
          ...(!navigator.onLine && {
            description: 'Perangkat Anda sedang tanpa internet. Sambungkan dulu, lalu coba lagi.',
          }),
          tone: 'error',
        })
      },
    )
  }, [open, panel, close, toast])

  const hydrated = useHydrated()
  if (!hydrated || (!open && taskPages.test(pathname))) return null
  const label = open ? 'Tutup asisten virtual' : 'Buka asisten virtual'
  return (
    <div className="print:hidden">
      <button
        ref={toggle}
        type="button"
        aria-label={label}
        title={label}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => {
          pressed.current = true
          setOpen(!open)
        }}
        className={classNames(
          'fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-chip border border-transparent bg-nila-700 text-on-nila shadow-floating transition-[background-color,translate,opacity] duration-200 hover:bg-nila-800 sm:right-6',
          // On a phone it covers text: it moves aside while the page scrolls, but not while it has the focus.
          // So it does for the suggestions of a search box, the last of which it would cover.
          'max-sm:in-[:has([role=combobox][aria-expanded=true])]:translate-y-24 max-sm:in-[:has([role=combobox][aria-expanded=true])]:opacity-0',
          readingOn && !open && 'max-sm:not-focus-visible:translate-y-24 max-sm:not-focus-visible:opacity-0',
        )}
      >
        {open ? <X className="size-6" /> : <MessageCircle className="size-6" />}
      </button>
      {open && panel && <panel.Panel chat={chat} setChat={setChat} onClose={close} takeFocus={pressed.current} />}
    </div>
  )
}
