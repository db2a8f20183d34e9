// What someone is writing in a form, kept on this device until it is sent, thrown away, or its person signs out.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { takeWords } from './carried-words.tsx'
import { findKeptFiles, forgetMessages, keepMessage } from './kept-messages.ts'
import { isStored } from './stored-drafts.ts'

/** What the form holds, by field; the idempotency key with it, so that sending a draft again makes nothing twice. */
type Draft = Readonly<Record<string, string>>

const key = 'idempotencyKey'
const uploaded = 'attachments'
/** Set while the draft is being sent: found again, it is sent again. */
const mark = 'sending'
const count = 'fileCount'

/** Debounce in ms. */
const pause = 400

let writing: Writing | undefined

interface Writing {
  readonly name: string
  readonly form: HTMLFormElement
  readonly sending?: boolean
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** The key of what was sent or thrown away last: what is typed until its form is gone is not stored again. */
let deletedKey: string | undefined

function draftIn(form: HTMLFormElement): Draft {
  const isHidden = (name: string) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.type === 'hidden' && name !== key && name !== uploaded
  }
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '' && !isHidden(field[0]),
    ),
  )
}

function filesIn(form: HTMLFormElement): File[] {
  return new FormData(form).getAll('files').filter((file): file is File => file instanceof File && file.size > 0)
}

const isBlank = (draft: Draft) => Object.keys(draft).every((name) => [key, mark, count].includes(name))

function store(): void {
  if (!writing) return
  clearTimeout(writing.timer)
  writing.timer = undefined
  const { name, form, sending } = writing
  const draft = draftIn(form)
  if (draft[key] === deletedKey) return
  try {
    if (isBlank(draft)) {
      localStorage.removeItem(name)
      return
    }
    const files = filesIn(form).length
    const marks = sending && { [mark]: 'yes', ...(files > 0 && { [count]: String(files) }) }
    localStorage.setItem(name, JSON.stringify({ ...draft, ...marks }))
  } catch {
    // Storage full or switched off: it is not kept, and can be sent all the same.
  }
}

function storeSoon(name: string, form: HTMLFormElement): void {
  clearTimeout(writing?.timer)
  writing = { name, form, timer: setTimeout(store, pause) }
}

function storeWhatWaits(): void {
  if (writing?.timer) store()
}

function stored(name: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return draft && typeof draft === 'object' && key in draft ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}

export function finishDraft(): void {
  if (!writing?.sending) return
  const { name, form } = writing
  writing = { name, form }
  store()
  void forgetMessages([name])
}

/** Keeps what waits for the network with its files. False: it lives in the open page alone. */
export async function keepWaiting(name: string, form: HTMLFormElement): Promise<boolean> {
  const isKept = await keepMessage(name, location.pathname, filesIn(form))
  return isKept && isStored(name)
}

export function forgetDraft(name = writing?.name): void {
  if (name === undefined) return
  if (writing?.name === name) {
    clearTimeout(writing.timer)
    deletedKey = draftIn(writing.form)[key]
    writing = undefined
  }
  void forgetMessages([name])
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}

export function forgetDraftField(name: string, field: string): void {
  storeWhatWaits()
  if (writing?.name === name) writing = undefined
  const { [field]: _, ...rest } = stored(name) ?? {}
  try {
    if (isBlank(rest)) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(rest))
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}

export function forgetWriting(starts: readonly string[]): void {
  if (starts.some((start) => writing?.name.startsWith(start))) forgetDraft()
}

function fill(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.type !== 'hidden') field.value = String(value)
    } else if (field instanceof HTMLSelectElement) {
      // An option that is offered no longer.
      if ([...field.options].some((option) => option.value === value)) field.value = value
    } else continue
    // For the count of characters; it does not bubble, so it is not taken for typing.
    field.dispatchEvent(new Event('input'))
  }
}

export interface RestoredDraft {
  readonly key: string
  readonly attachments: string
  readonly files: readonly File[]
  readonly filesLost: boolean
  readonly sending: boolean
}

function joined(draft: string | undefined, words: string): string {
  if (!draft || draft.includes(words)) return draft || words
  return `${draft}\n\n${words}`
}

export interface FormDraft {
  readonly restored: RestoredDraft | undefined
  readonly discard: () => void
  readonly formProps: {
    readonly ref: React.RefObject<HTMLFormElement | null>
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

/** The draft with the name. Without one, the draft `from` is moved to this name. */
function takeStored(name: string, from: string | undefined): Draft | undefined {
  const own = stored(name)
  const other = from === undefined || own ? undefined : stored(from)
  if (!from || !other) return own
  // It is to be looked at first: the other form asks for more.
  const { [mark]: _, [count]: files, ...draft } = other
  try {
    localStorage.setItem(name, JSON.stringify(draft))
    localStorage.removeItem(from)
    void forgetMessages([from])
  } catch {
    // Storage full: it stays where it was.
  }
  return { ...draft, ...(files && { [count]: files }) }
}

/**
 * Keeps what is written in the form under this name, and brings it back when the form is opened blank, or what was written
 * under the name `from`. With null as its name nothing is stored. What was written elsewhere comes along
 * (`carried-words.ts`): from the other page of '/ask' it is not stored before it is typed on or sent.
 */
export function useFormDraft(name: string | null, from?: string): FormDraft {
  const ref = useRef<HTMLFormElement>(null)
  const [restored, setRestored] = useState<RestoredDraft>()

  useEffect(() => {
    const form = ref.current
    if (!form) return
    const along = takeWords(location.pathname)
    const carried: Draft = along ? { description: along.words } : {}
    if (name === null) {
      const box = form.elements.namedItem('description')
      if (box instanceof HTMLTextAreaElement && box.value === '') fill(form, carried)
      return
    }
    let isOpen = true
    const draft = takeStored(name, from)
    const restore = (found: Draft, files: readonly File[]) => {
      const filesLost = files.length < Number(found[count] ?? 0)
      const sending = mark in found && !filesLost
      setRestored({ key: found[key] ?? '', attachments: found[uploaded] ?? '', files, filesLost, sending })
    }
    // What the server sent back, or was typed before the scripts ran, is newer.
    if (!isBlank(draftIn(form))) storeSoon(name, form)
    else if (draft) {
      fill(form, { ...draft, ...(along?.keeps ? { description: joined(draft.description, along.words) } : carried) })
      if (count in draft) void findKeptFiles(name).then((files) => isOpen && restore(draft, files))
      else restore(draft, [])
    } else fill(form, carried)
    if (along?.keeps) storeSoon(name, form)
    window.addEventListener('pagehide', storeWhatWaits)
    return () => {
      isOpen = false
      window.removeEventListener('pagehide', storeWhatWaits)
      storeWhatWaits()
    }
  }, [name, from])

  function discard() {
    if (ref.current && name !== null) writing = { name, form: ref.current }
    forgetDraft()
    ref.current?.reset()
    setRestored(undefined)
  }

  return {
    restored,
    discard,
    formProps: {
      ref,
      onInput: (event) => {
        if (name !== null) storeSoon(name, event.currentTarget)
      },
      onSubmit: (event) => {
        if (name === null) return
        clearTimeout(writing?.timer)
        writing = { name, form: event.currentTarget, sending: true }
        store()
      },
    },
  }
}
