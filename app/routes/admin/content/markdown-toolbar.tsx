import { Bold, Heading2, ImagePlus, Link2, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export interface EditedText {
  readonly text: string
  readonly start: number
  readonly end: number
}

export type MarkdownAction = 'bold' | 'heading' | 'list' | 'numbers' | 'link'

const markers = { heading: '## ', list: '- ', numbers: '1. ' } as const

/** Any of the beginnings that a line can have, so that one takes the place of another. */
const anyMarker = /^(?:#{2,4} |[-*] |\d{1,3}\. )/

function bold({ text, start, end }: EditedText): EditedText {
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**'
  if (isBold) {
    const plain = text.slice(0, start - 2) + text.slice(start, end) + text.slice(end + 2)
    return { text: plain, start: start - 2, end: end - 2 }
  }
  const words = text.slice(start, end) || 'teks tebal'
  return {
    text: `${text.slice(0, start)}**${words}**${text.slice(end)}`,
    start: start + 2,
    end: start + 2 + words.length,
  }
}

function link({ text, start, end }: EditedText): EditedText {
  const chosen = text.slice(start, end)
  const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(chosen)
  const [words, address] = isAddress ? ['tulisan tautan', chosen] : [chosen || 'tulisan tautan', 'https://']
  const made = `[${words}](${address})`
  const from = isAddress ? start + 1 : start + words.length + 3
  const length = isAddress ? words.length : address.length
  return { text: text.slice(0, start) + made + text.slice(end), start: from, end: from + length }
}

function lines({ text, start, end }: EditedText, kind: keyof typeof markers): EditedText {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const old = text.slice(from, to).split('\n')
  const has = (line: string) => (kind === 'numbers' ? /^\d{1,3}\. /.test(line) : line.startsWith(markers[kind]))
  const takesAway = old.every(has)
  const made = old.map((line, at) => {
    const bare = line.replace(anyMarker, '')
    if (takesAway) return bare
    return kind === 'numbers' ? `${at + 1}. ${bare}` : `${markers[kind]}${bare}`
  })
  const block = made.join('\n')
  return { text: text.slice(0, from) + block + text.slice(to), start: from, end: from + block.length }
}

export function editMarkdown(edited: EditedText, kind: MarkdownAction): EditedText {
  if (kind === 'bold') return bold(edited)
  if (kind === 'link') return link(edited)
  const changed = lines(edited, kind)
  // Of one line nothing stays selected: the writing continues at its end.
  return edited.start === edited.end ? { ...changed, start: changed.end } : changed
}

const markdownActions: readonly { readonly kind: MarkdownAction; readonly label: string; readonly icon: LucideIcon }[] =
  [
    { kind: 'bold', label: 'Tebal (Ctrl+B)', icon: Bold },
    { kind: 'heading', label: 'Judul bagian', icon: Heading2 },
    { kind: 'list', label: 'Daftar', icon: List },
    { kind: 'numbers', label: 'Daftar bernomor', icon: ListOrdered },
    { kind: 'link', label: 'Tautan (Ctrl+K)', icon: Link2 },
  ]

const keys: Readonly<Record<string, MarkdownAction>> = { b: 'bold', k: 'link' }

/** `of` is the id of the text box, `onChange` receives its new text. */
interface MarkdownToolbarProps {
  readonly of: string
  readonly onChange: (text: string) => void
  readonly onPicture?: () => void
}

export function MarkdownToolbar({ of, onChange, onPicture }: MarkdownToolbarProps) {
  const hydrated = useHydrated()
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = document.getElementById(of)
    if (!(box instanceof HTMLTextAreaElement)) return
    function press(event: globalThis.KeyboardEvent) {
      const kind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? keys[event.key] : undefined
      if (!kind) return
      event.preventDefault()
      act(of, kind, onChange)
    }
    box.addEventListener('keydown', press)
    return () => box.removeEventListener('keydown', press)
  }, [of, onChange])

  function move(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    if (step === 0 || at === -1) return
    event.preventDefault()
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }

  if (!hydrated) return null
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Format teks"
      aria-controls={of}
      onKeyDown={move}
      className="flex flex-wrap"
    >
      {markdownActions.map(({ kind, label, icon: Icon }, at) => (
        <IconButton key={kind} label={label} tabIndex={at === 0 ? 0 : -1} onClick={() => act(of, kind, onChange)}>
          <Icon />
        </IconButton>
      ))}
      {onPicture && (
        <IconButton label="Gambar atau PDF" tabIndex={-1} onClick={onPicture}>
          <ImagePlus />
        </IconButton>
      )}
    </div>
  )
}

/** Through the browser's own editing, so that Ctrl+Z takes it back. */
function act(of: string, kind: MarkdownAction, onChange: (text: string) => void): void {
  const box = document.getElementById(of)
  if (!(box instanceof HTMLTextAreaElement)) return
  const { value: text, selectionStart: start, selectionEnd: end } = box
  const made = editMarkdown({ text, start, end }, kind)
  box.focus()
  box.setSelectionRange(0, text.length)
  if (!document.execCommand('insertText', false, made.text)) {
    box.value = made.text
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  box.setSelectionRange(made.start, made.end)
  onChange(made.text)
}
