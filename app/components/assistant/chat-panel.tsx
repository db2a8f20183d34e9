import { X } from 'lucide-react'
import { type CSSProperties, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'
import { useOpinions } from './chat-answer.tsx'
import { ChatLog } from './chat-log.tsx'
import { type Chat, type SetChat, useConversation } from './conversation.ts'

/** Less than this, in pixels, is a browser's bar and no keyboard. */
const smallestKeyboard = 120
const gap = 8

export function useKeyboardInset(): CSSProperties | undefined {
  const [inset, setInset] = useState<CSSProperties>()

  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    function measure() {
      if (!seen) return
      const covered = window.innerHeight - seen.height - seen.offsetTop
      const keyboard = seen.scale < 1.01 && covered >= smallestKeyboard
      setInset(
        keyboard
          ? { bottom: covered + gap, maxHeight: `min(70dvh, ${Math.round(seen.height) - 2 * gap}px)` }
          : undefined,
      )
    }
    measure()
    const stop = new AbortController()
    seen.addEventListener('resize', measure, { signal: stop.signal })
    seen.addEventListener('scroll', measure, { signal: stop.signal })
    return () => stop.abort()
  }, [])

  return inset
}

const longestMessage = 1000

export type ChatPanelProps = { chat: Chat; setChat: SetChat; onClose: () => void; takeFocus: boolean }

export function ChatPanel({ chat, setChat, onClose, takeFocus }: ChatPanelProps) {
  const { messages, pending } = chat
  const send = useConversation(chat, setChat)
  const sayWhetherItHelped = useOpinions(messages, setChat)
  const panel = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const title = useId()
  const greeting = useId()
  const excess = useId()
  const [length, setLength] = useState(0)
  const tooLong = length > longestMessage
  const inset = useKeyboardInset()

  useFocus({ panel, input, pending, takeFocus })
  useEscape(panel, onClose)

  function say(words: string) {
    if (words.trim() === '') return
    // The line is about to be disabled; the focus waits on the panel rather than on nothing.
    panel.current?.focus({ preventScroll: true })
    void send(words)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!input.current || input.current.value.trim() === '' || tooLong) return
    say(input.current.value)
    input.current.value = ''
    setLength(0)
  }

  // On a phone the panel would cover the page that a link opens.
  const follow = () => matchMedia('(width < 40rem)').matches && onClose()

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={title}
      aria-describedby={greeting}
      tabIndex={-1}
      style={inset}
      className="fixed right-4 bottom-[calc(var(--bottom-bar,0px)+8px)] z-35 flex h-[500px] max-h-[70dvh] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-card border border-garis bg-kertas text-tinta shadow-floating outline-none transition-[translate,opacity] duration-200 sm:right-6 sm:bottom-21 sm:w-100 starting:translate-y-3 starting:opacity-0"
    >
      <div className="flex items-center justify-between gap-3 border-b border-garis py-1.5 pr-1.5 pl-4">
        <div className="min-w-0">
          <h2 id={title} className="truncate text-base">
            Asisten Virtual SPMB
          </h2>
          <p className="truncate text-sm leading-snug text-tinta-soft">Menjawab dari FAQ dan Panduan</p>
        </div>
        <IconButton label="Tutup" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <ChatLog
        messages={messages}
        pending={pending}
        greetingId={greeting}
        onSuggestion={say}
        onFollow={follow}
        onSay={sayWhetherItHelped}
      />
      <form onSubmit={submit} className="flex flex-wrap gap-2 border-t border-garis p-3">
        <TextInput
          ref={input}
          name="pesan"
          aria-label="Tulis pesan"
          placeholder="Tulis pesan"
          // No maxlength: it would cut a pasted text without a word.
          onInput={(event) => setLength(event.currentTarget.value.trim().length)}
          aria-invalid={tooLong || undefined}
          aria-describedby={excess}
          className="min-w-[min(9rem,100%)] flex-1"
          autoComplete="off"
          enterKeyHint="send"
          disabled={pending}
        />
        <Button type="submit" disabled={pending} aria-disabled={tooLong || undefined} className="min-h-12">
          Kirim
        </Button>
        <p id={excess} role="status" className="w-full text-sm font-medium text-red-700 empty:hidden">
          {tooLong &&
            `Pesan ini ${length.toLocaleString('id-ID')} karakter, paling panjang ${longestMessage.toLocaleString('id-ID')}. Pendekkan dulu, lalu kirim.`}
        </p>
      </form>
    </div>
  )
}

type Focus = {
  panel: { current: HTMLElement | null }
  input: { current: HTMLInputElement | null }
  pending: boolean
  takeFocus: boolean
}

/** On opening and after each reply one can write on, unless one has gone elsewhere meanwhile. */
function useFocus({ panel, input, pending, takeFocus }: Focus) {
  const wasPending = useRef(pending)

  useEffect(() => {
    if (!takeFocus) return
    // On a touch screen the keyboard would cover the greeting before it is read.
    const canWrite = matchMedia('(pointer: fine)').matches && !input.current?.disabled
    const target = canWrite ? input.current : panel.current
    target?.focus({ preventScroll: true })
  }, [panel, input, takeFocus])

  useEffect(() => {
    if (wasPending.current && !pending && hasFocusOrNothingHas(panel.current)) {
      input.current?.focus({ preventScroll: true })
    }
    wasPending.current = pending
  }, [panel, input, pending])
}

function useEscape(panel: Focus['panel'], onClose: () => void) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Beside the panel stands the button that opened it.
      if (hasFocusOrNothingHas(panel.current?.parentElement)) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [panel, onClose])
}

function hasFocusOrNothingHas(box: HTMLElement | null | undefined): boolean {
  const focused = document.activeElement
  return !focused || focused === document.body || box?.contains(focused) === true
}
