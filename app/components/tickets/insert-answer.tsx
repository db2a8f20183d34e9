import { BookOpen, TextQuote } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextInput } from '#app/ui/forms/field.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { asReply } from '#domain/tickets/desk/reply-variables.ts'
import { type ReadyAnswer, useAnswers } from './use-answers.ts'

export interface InsertAnswerProps {
  readonly ready: readonly ReadyAnswer[]
  readonly into: string
  /** Around an answer of the portal in an empty box, as canned replies have them. */
  readonly variables?: Parameters<typeof asReply>[1]
  /** What to look for on the portal; null offers nothing from there. */
  readonly about?: string | null
  readonly onInsert?: (answer: ReadyAnswer) => void
}

type Source = 'ready' | 'portal'

/** Shows the box from its beginning, so that all that is sent is read. */
export function insertInto(id: string, text: string): void {
  const box = document.getElementById(id) as HTMLTextAreaElement | null
  if (!box) return
  const before = box.value.slice(0, box.selectionStart).trimEnd()
  const after = box.value.slice(box.selectionEnd).trimStart()
  box.setRangeText(`${before && '\n\n'}${text}`, before.length, box.selectionEnd, 'end')
  if (after) box.setRangeText('\n\n', box.selectionEnd, box.value.length - after.length, 'preserve')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.focus()
  box.scrollTop = 0
}

const isEmpty = (id: string) => (document.getElementById(id) as HTMLTextAreaElement | null)?.value.trim() === ''

/** Fills in what stays a variable where one text goes to many. */
const unfilled = { nama: '{nama}', agen: '{agen}' }

export function InsertAnswer({ ready, into, about = '', variables = unfilled, onInsert }: InsertAnswerProps) {
  const hydrated = useHydrated()
  const [source, setSource] = useState<Source>('ready')
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<ReadyAnswer>()
  if (!hydrated) return <PlainChoice ready={ready} />

  function choose(from: Source) {
    setSource(from)
    setOpen(true)
  }
  function insert() {
    if (picked) {
      insertInto(into, picked.place && isEmpty(into) ? asReply(picked.text, variables) : picked.text)
      onInsert?.(picked)
    }
    setPicked(undefined)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" onClick={() => choose('ready')}>
        <TextQuote />
        <span className="first-letter:uppercase">
          <span className="sr-only">Jawaban </span>siap pakai
        </span>
      </Button>
      {about !== null && (
        <Button size="sm" variant="secondary" onClick={() => choose('portal')}>
          <BookOpen />
          <span className="sr-only">Sisipkan jawaban </span>FAQ/artikel
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        onClosed={insert}
        size="lg"
        title={source === 'ready' ? 'Jawaban siap pakai' : 'Sisipkan jawaban FAQ/artikel'}
        description="Periksa dulu teksnya, lalu sisipkan. Balasan belum terkirim dan masih dapat diubah."
      >
        <Choice
          key={source}
          source={source}
          ready={ready}
          about={source === 'portal' && about !== null ? about : ''}
          onPick={(answer) => {
            setPicked(answer)
            setOpen(false)
          }}
        />
      </Dialog>
    </div>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const { currentTarget: here } = event
  const choice = here.closest('[data-choice]')
  const stops = [...(choice?.querySelectorAll<HTMLElement>('input[type=search], li > button') ?? [])]
  const next = stops[stops.indexOf(here) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Choice({
  source,
  ready,
  about,
  onPick,
}: {
  source: Source
  ready: readonly ReadyAnswer[]
  about: string
  onPick: (answer: ReadyAnswer) => void
}) {
  const [query, setQuery] = useState(about)
  const [chosen, setChosen] = useState<string>()
  const { answers, state } = useAnswers(source === 'portal' ? query : '')
  const typed = query.trim().toLowerCase()
  const fits = ({ title, text }: ReadyAnswer) => `${title} ${text}`.toLowerCase().includes(typed)
  const items = source === 'portal' ? answers : ready.filter(fits)
  const preview = items.find(({ key }) => key === chosen)
  return (
    <div data-choice="" className="grid grid-cols-1 gap-4 pt-1.5 pb-2">
      <TextInput
        type="search"
        aria-label={source === 'portal' ? 'Cari di FAQ dan artikel' : 'Cari jawaban siap pakai'}
        placeholder={source === 'portal' ? 'Cari di FAQ dan artikel...' : 'Cari jawaban...'}
        defaultValue={about}
        onKeyDown={moveByArrows}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <p role="status" className="text-sm text-tinta-soft empty:hidden">
        {items.length === 0 && emptyWords(source, state)}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <ul className="grid max-h-72 content-start gap-1 overflow-y-auto p-1">
          {items.map(({ key, title, place }) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === chosen}
                onClick={() => setChosen(key)}
                onKeyDown={moveByArrows}
                className={classNames(
                  'min-h-11 w-full rounded-control px-3 py-2 text-left leading-snug hover:bg-nila-50',
                  key === chosen && 'bg-nila-50 font-semibold text-nila-700',
                )}
              >
                {title}
                {place && <span className="block text-sm font-normal text-tinta-soft">{place}</span>}
              </button>
            </li>
          ))}
        </ul>
        {preview && (
          <section aria-label="Pratinjau" className="grid content-start gap-3 rounded-card bg-abu p-4">
            <p className="max-h-56 overflow-y-auto whitespace-pre-line wrap-anywhere">{preview.text}</p>
            <div>
              <Button onClick={() => onPick(preview)}>Sisipkan</Button>
            </div>
          </section>
        )}
      </div>
    </div>
  )
}

function emptyWords(source: Source, state: 'idle' | 'busy' | 'away'): string {
  if (state === 'busy') return 'Mencari...'
  if (state === 'away') return 'Pencarian tidak dapat dihubungi. Periksa jaringan, lalu coba lagi.'
  return source === 'portal'
    ? 'Ketik kata kunci untuk mencari jawaban yang sudah ada.'
    : 'Tidak ada jawaban yang cocok.'
}

function PlainChoice({ ready }: { ready: readonly ReadyAnswer[] }) {
  const { pathname, search } = useLocation()
  const withReady = (key: string) => {
    const query = new URLSearchParams(search)
    query.set('siap', key)
    return `${pathname}?${query}#balas`
  }
  return (
    <noscript>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-nila-700 underline">
          Jawaban siap pakai
        </summary>
        <ul className="grid gap-1">
          {ready.map(({ key, title }) => (
            <li key={key}>
              <a href={withReady(key)} className="inline-flex min-h-11 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </noscript>
  )
}
