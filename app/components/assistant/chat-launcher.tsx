import { MessageCircle } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Chat, ChatState } from './conversation.ts'

const fetchPanel = () => import('./chat-panel.tsx')
type Panel = Awaited<ReturnType<typeof fetchPanel>>['ChatPanel']

const closed: Chat = { open: false, pending: false, messages: [] }

/** Pages with a question form or its answer, which the floating button of wide screens would cover. */
const taskPages = /^\/(ask|status|client)(\/|$)/

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

  // Its place is kept, so that the bar does not move when scripts arrive.
  if (!useHydrated()) return <span className="grow basis-0 sm:hidden noscript:hidden" />
  const label = open ? 'Tutup asisten virtual' : 'Buka asisten virtual'
  return (
    <>
      <button
        ref={toggle}
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => {
          pressed.current = true
          setOpen(!open)
        }}
        className={classNames(
          'max-sm:bar-item max-sm:basis-0 max-sm:grow sm:fixed sm:right-6 sm:bottom-4 sm:z-20 sm:grid sm:size-14 sm:place-items-center sm:rounded-chip sm:bg-nila-700 sm:text-on-nila sm:shadow-floating sm:hover:bg-nila-800',
          !open && taskPages.test(pathname) && 'sm:hidden',
        )}
      >
        <MessageCircle className="sm:size-6" />
        <span className="sm:sr-only">Asisten</span>
      </button>
      {open && panel && <panel.Panel chat={chat} setChat={setChat} onClose={close} takeFocus={pressed.current} />}
    </>
  )
}
