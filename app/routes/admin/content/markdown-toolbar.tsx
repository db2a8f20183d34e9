// The buttons above a text in Markdown: bold, heading, lists and link, each with a key where editors have one.
import { Bold, Heading2, Link2, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { editMarkdown, type MarkdownDeed } from './edit-markdown.ts'

const deeds: readonly { readonly deed: MarkdownDeed; readonly label: string; readonly icon: LucideIcon }[] = [
  { deed: 'bold', label: 'Tebal (Ctrl+B)', icon: Bold },
  { deed: 'heading', label: 'Judul bagian', icon: Heading2 },
  { deed: 'list', label: 'Daftar', icon: List },
  { deed: 'numbers', label: 'Daftar bernomor', icon: ListOrdered },
  { deed: 'link', label: 'Tautan (Ctrl+K)', icon: Link2 },
]

const keys: Readonly<Record<string, MarkdownDeed>> = { b: 'bold', k: 'link' }

/** Props of `MarkdownToolbar`; `of` is the id of the text box, `onChange` receives what stands in it then. */
export interface MarkdownToolbarProps {
  readonly of: string
  readonly onChange: (text: string) => void
}

/** Nothing without scripts. The arrow keys go from button to button, as in every toolbar. */
export function MarkdownToolbar({ of, onChange }: MarkdownToolbarProps) {
  const hydrated = useHydrated()
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = document.getElementById(of)
    if (!(box instanceof HTMLTextAreaElement)) return
    function press(event: globalThis.KeyboardEvent) {
      const deed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? keys[event.key] : undefined
      if (!deed) return
      event.preventDefault()
      act(of, deed, onChange)
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
      {deeds.map(({ deed, label, icon: Icon }, at) => (
        <IconButton key={deed} label={label} tabIndex={at === 0 ? 0 : -1} onClick={() => act(of, deed, onChange)}>
          <Icon />
        </IconButton>
      ))}
    </div>
  )
}

/** Through the browser's own editing, so that Ctrl+Z takes it back. */
function act(of: string, deed: MarkdownDeed, onChange: (text: string) => void): void {
  const box = document.getElementById(of)
  if (!(box instanceof HTMLTextAreaElement)) return
  const { value: text, selectionStart: start, selectionEnd: end } = box
  const made = editMarkdown({ text, start, end }, deed)
  box.focus()
  box.setSelectionRange(0, text.length)
  if (!document.execCommand('insertText', false, made.text)) {
    box.value = made.text
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  box.setSelectionRange(made.start, made.end)
  onChange(made.text)
}
