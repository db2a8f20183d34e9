// The desk by keyboard: single keys that never fire while someone types, and the dialog that lists them.
import { Keyboard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { actionIntents, actionOf, deskActions } from '#domain/tickets/desk-actions.ts'
import { useTakeNext } from './take-next.tsx'
import { followTyping, replayEarlyKeys, takeEarlyKeys } from './typed-keys.ts'

const completeKey = deskActions.complete.key.name
const actionKeys = new Map(actionIntents.map((intent) => [actionOf(intent).key?.name, actionOf(intent).key?.text]))
const otherActionKeys = [...actionKeys].flatMap(([key, text]) =>
  key && text && key !== completeKey ? [[key, text] as const] : [],
)

const list: readonly (readonly [string, string])[] = [
  ['j', 'Tiket berikutnya'],
  ['k', 'Tiket sebelumnya'],
  ['Enter', 'Buka tiket yang ditandai'],
  ['x', 'Pilih tiket yang ditandai'],
  ['r', 'Balas'],
  ['n', 'Tulis catatan internal'],
  [completeKey, deskActions.complete.key.text],
  ['Shift+E', 'Tandai selesai, di daftar'],
  ['1 2 3', 'Sisipkan saran jawaban'],
  ['; atau /', 'Sisipkan jawaban siap pakai dengan nama pendeknya'],
  ['Ctrl+Enter', 'Kirim balasan'],
  ['Alt+Enter', 'Simpan catatan internal'],
  ['Esc', 'Keluar dari kotak tulis atau pilihan'],
  ['/', 'Cari di semua tiket'],
  ['f', 'Cari di daftar ini'],
  ...otherActionKeys,
  ['g', 'Ambil tiket berikutnya'],
  ['c', 'Catat pertanyaan'],
  ['?', 'Tampilkan daftar ini'],
]

function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target instanceof Element ? event.target : null
  const isTick = target?.matches('input[type=checkbox]')
  if (!isTick && target?.closest('input, textarea, select, [contenteditable]')) return true
  // Toasts are dialogs too, but take no keys.
  return document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-toasts] *)') !== null
}

function leaveBox({ defaultPrevented, isComposing, target }: KeyboardEvent): void {
  if (defaultPrevented || isComposing || !(target instanceof HTMLElement)) return
  if (target.matches('main :is(input[aria-keyshortcuts], select[aria-keyshortcuts], textarea[data-box])')) target.blur()
}

const currentRow = () => document.activeElement?.closest('li')?.querySelector<HTMLAnchorElement>('a[data-row]') ?? null

/** The rows' links, and which of them is the open or focused one; -1 for none. */
function rows() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[data-row]')]
  const open = links.findIndex((link) => link.ariaCurrent === 'page')
  const focused = currentRow()
  return { links, open, at: open >= 0 || !focused ? open : links.indexOf(focused) }
}

/** When a search was asked for last, in the time of events, and how long it may take to be there, in milliseconds. */
let searchedAt = Number.NEGATIVE_INFINITY
const searchComes = 1_000

/** Where the open or focused row stood when it was there last: another moves into its place when it leaves the list. */
let left = -1

function rememberPlace(): void {
  const { at } = rows()
  if (at >= 0) left = at
}

function move(step: 1 | -1): void {
  const { links, open, at } = rows()
  const gone = at < 0 && left >= 0
  const next = gone
    ? links[Math.min(step > 0 ? left : left - 1, links.length - 1)]
    : links[at < 0 && step < 0 ? links.length - 1 : at + step]
  if (!next) return
  // Beside an open ticket the next one is opened; in a list it is marked.
  const isBeside = open >= 0 || document.querySelector('[data-ticket]') !== null
  if (isBeside) next.click()
  else goTo(next)
}

const within = (selector: string) => {
  const row = currentRow()?.closest('li')
  const place = document.querySelector('main [data-ticket]') ?? row
  return place?.querySelector<HTMLElement>(selector)
}

const control = (key: string) => document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)

function reply(): void {
  const mode = document.querySelector<HTMLElement>('main button[aria-keyshortcuts="r"]')
  if (mode) mode.click()
  else within('a[href$="#balas"]')?.click()
}

/** Presses a button, unfolds a form, or opens a select; where browsers refuse that it is focused, and opens by its own keys. */
function press(key: string): void {
  const found = control(key)
  if (!(found instanceof HTMLSelectElement)) {
    found?.click()
    const form = found?.parentElement
    if (form instanceof HTMLDetailsElement && form.open) form.querySelector('select')?.focus()
    return
  }
  goTo(found)
  try {
    found.showPicker()
  } catch {
    // Focused is enough.
  }
}

/** The button that the key completes a ticket with; of a list one key more, since a slip there closes one that no one looks at. */
function completion({ key, shiftKey }: KeyboardEvent): string | undefined {
  const isOpen = document.querySelector('main [data-ticket]') !== null
  if (isOpen) return key === completeKey ? `[aria-keyshortcuts="${completeKey}"]` : undefined
  return key === 'E' && shiftKey ? 'button[value^="complete "]' : undefined
}

/** True when there was something to complete, or nothing to speak of. */
function complete(selector: string): boolean {
  const button = within(selector)
  button?.click()
  return button !== null
}

const shortcuts: Readonly<Record<string, (go: (path: string) => void, takeNext: () => void) => void>> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => within('input[name=ids]')?.click(),
  r: reply,
  ...Object.fromEntries(
    ['n', '1', '2', '3', ...otherActionKeys.map(([key]) => key)].map((key) => [key, () => press(key)]),
  ),
  g: (_, takeNext) => takeNext(),
  c: (go) => go('/helpdesk/tickets/create'),
  f: () => {
    const search = control('f')
    if (search) goTo(search)
  },
  '/': (go) => {
    const search = document.querySelector<HTMLElement>('input[type=search][aria-keyshortcuts="/"]')
    if (search?.checkVisibility()) goTo(search)
    else go('/helpdesk/search')
  },
}

export function Shortcuts() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  const takeNext = useTakeNext()
  const typing = useRef<{ readonly isText: ReturnType<typeof followTyping>; text: string }>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page its own
  useEffect(() => {
    left = -1
    rememberPlace()
  }, [pathname])
  useEffect(() => {
    document.addEventListener('focusin', rememberPlace)
    return () => document.removeEventListener('focusin', rememberPlace)
  }, [])
  // Before the listener below: from here on keys are its own.
  useEffect(() => {
    if (typing.current) return
    const early = takeEarlyKeys()
    const follows = { isText: followTyping(early), text: early.text.slice(1) }
    typing.current = follows
    replayEarlyKeys(early.text, () => follows.text)
  }, [])
  useEffect(() => {
    function act(event: KeyboardEvent) {
      if (event.key === 'Escape') return leaveBox(event)
      if (isTaken(event)) return
      const isShortcut = Object.hasOwn(shortcuts, event.key) || ['?', 'E', completeKey].includes(event.key)
      if (event.key.length === 1 && typing.current?.isText(event.key, event.timeStamp, isShortcut)) {
        event.preventDefault()
        typing.current.text += event.key
        return
      }
      if (event.key === '?') return setOpen(true)
      // What is typed for a search that is not there yet is no command.
      if (event.timeStamp - searchedAt < searchComes) return
      const completing = completion(event)
      if (completing && !complete(completing)) {
        toast.show({
          id: 'pintasan-e',
          title: 'Tiket ini tidak dapat ditandai selesai sekarang',
          description: 'Tiket yang belum diproses perlu diproses dulu dengan tombol Proses.',
          tone: 'info',
        })
      }
      const shortcut = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined
      if (!shortcut) return
      event.preventDefault()
      if (event.key === '/') searchedAt = event.timeStamp
      // Held down, it would take ticket after ticket.
      if (event.key === 'g' && event.repeat) return
      shortcut((path) => void navigate(path), takeNext)
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [navigate, toast, takeNext])
  return (
    <>
      <div className="shortcuts-help">
        <Button size="sm" variant="quiet" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
          <Keyboard />
          Pintasan keyboard
        </Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} size="lg" title="Pintasan keyboard">
        <dl className="gap-x-8 pb-2 text-sm sm:columns-2">
          {list.map(([key, words]) => (
            <div key={key} className="grid break-inside-avoid grid-cols-[6.75rem_1fr] items-center gap-x-3 py-1">
              <dt>
                <kbd className="inline-grid min-w-8 place-items-center rounded-tick border border-garis-kuat bg-abu px-2 py-0.5 font-mono text-sm">
                  {key}
                </kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
