import { ChevronUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type SendChoice = 'send' | 'complete' | 'next' | 'complete-next'

interface SendOption {
  readonly key: SendChoice
  readonly label: string
  readonly after: '' | 'complete'
  readonly next: '' | 'on'
}

const plain: SendOption = { key: 'send', label: 'Kirim balasan', after: '', next: '' }

const sendOptions: readonly SendOption[] = [
  plain,
  { key: 'complete', label: 'Kirim dan selesai', after: 'complete', next: '' },
  { key: 'next', label: 'Kirim dan berikutnya', after: '', next: 'on' },
  { key: 'complete-next', label: 'Kirim, selesai, berikutnya', after: 'complete', next: 'on' },
]

const name = 'cara-kirim'

function recall(): SendOption {
  try {
    return sendOptions.find(({ key }) => key === localStorage.getItem(name)) ?? plain
  } catch {
    return plain
  }
}

export function useSendChoice(): readonly [SendOption, (option: SendOption) => void] {
  const [option, setOption] = useState(plain)
  useEffect(() => setOption(recall()), [])
  function choose(chosen: SendOption) {
    setOption(chosen)
    try {
      localStorage.setItem(name, chosen.key)
    } catch {
      // Not remembered, and good for this page all the same.
    }
  }
  return [option, choose]
}

/** `isBlocked` while something is to be read before anything can be sent. */
interface SendButtonProps {
  readonly option: SendOption
  readonly onChoose: (option: SendOption) => void
  readonly isBlocked: boolean
}

export function SendButton({ option, onChoose, isBlocked }: SendButtonProps) {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const list = useId()
  const frame = useRef<HTMLDivElement>(null)

  function send(chosen: SendOption) {
    // The form says it by hidden fields, which must be there before it is sent.
    flushSync(() => {
      onChoose(chosen)
      setOpen(false)
    })
    frame.current?.closest('form')?.requestSubmit()
  }

  useEffect(() => {
    const box = frame.current
    if (!box || !open) return
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) setOpen(false)
    }
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setOpen(false)
    }
    box.addEventListener('focusout', leave)
    box.addEventListener('keydown', close)
    return () => {
      box.removeEventListener('focusout', leave)
      box.removeEventListener('keydown', close)
    }
  }, [open])

  return (
    <div ref={frame} data-send="" className="relative flex">
      <Button
        type="submit"
        size="sm"
        busyLabel="Mengirim..."
        title="Ctrl+Enter"
        aria-disabled={isBlocked || undefined}
        className={classNames(hydrated && 'rounded-r-none')}
      >
        {option.label}
      </Button>
      {hydrated && (
        <Button
          size="sm"
          aria-label="Cara kirim lain"
          aria-expanded={open}
          aria-controls={list}
          className="rounded-l-none border-l-on-nila/40 px-2"
          onClick={() => setOpen(!open)}
        >
          <ChevronUp className={classNames('transition-transform', open && 'rotate-180')} />
        </Button>
      )}
      <ul
        id={list}
        hidden={!open}
        className="absolute right-0 bottom-full z-20 mb-1 grid min-w-60 rounded-card border border-garis bg-kertas p-1 shadow-floating"
      >
        {sendOptions.map((each) => (
          <li key={each.key}>
            <button
              type="button"
              className={classNames(
                'min-h-11 w-full rounded-control px-3 text-left text-sm whitespace-nowrap hover:bg-nila-50',
                each.key === option.key && 'font-semibold text-nila-700',
              )}
              onClick={() => send(each)}
            >
              {each.label}
              {each.key === option.key && (
                <kbd className="float-right pl-4 font-mono text-xs text-tinta-soft">Ctrl+Enter</kbd>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
