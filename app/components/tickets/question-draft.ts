// The question somebody is writing, kept on this device until it is sent, thrown away, or its person signs out.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { draftNames, nobody, removeStored } from './stored-drafts.ts'

/** What the form holds, by field; the idempotency key with it, so that sending a draft again makes no second ticket. */
type Draft = Readonly<Record<string, string>>

const key = 'idempotencyKey'
/** Set while the draft is being sent: found again, it is sent again. */
const mark = 'sending'
const nameOf = (email: string) => `${draftNames.question}${email}`

/** How long the typing rests before it is stored, in milliseconds. */
const pause = 400

/** The form that is being written in; with a timer while something in it is not stored yet. */
let writing: Writing | undefined

interface Writing {
  readonly email: string
  readonly form: HTMLFormElement
  readonly sending?: boolean
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** The key of what was sent or thrown away last: what is typed until its form is gone is not stored again. */
let forgotten: string | undefined

function draftIn(form: HTMLFormElement): Draft {
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
    ),
  )
}

const isBlank = (draft: Draft) => Object.keys(draft).every((name) => name === key || name === mark)

function store(): void {
  if (!writing) return
  clearTimeout(writing.timer)
  writing.timer = undefined
  const draft = draftIn(writing.form)
  if (draft[key] === forgotten) return
  try {
    if (isBlank(draft)) localStorage.removeItem(nameOf(writing.email))
    else {
      localStorage.setItem(
        nameOf(writing.email),
        JSON.stringify({ ...draft, ...(writing.sending && { [mark]: 'yes' }) }),
      )
    }
  } catch {
    // Storage full or switched off: the question is not kept, and can be sent all the same.
  }
}

function storeSoon(email: string, form: HTMLFormElement): void {
  clearTimeout(writing?.timer)
  writing = { email, form, timer: setTimeout(store, pause) }
}

function storeWhatWaits(): void {
  if (writing?.timer) store()
}

function stored(email: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(nameOf(email)) ?? 'null')
    return draft && typeof draft === 'object' && key in draft ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}

/** What was being sent has been answered, or its person wants to change it: it is a draft like any other again. */
export function settleDraft(): void {
  if (!writing?.sending) return
  writing = { email: writing.email, form: writing.form }
  store()
}

/** Forgets a person's draft; without `email` the one that this page has been writing. */
export function forgetDraft(email = writing?.email): void {
  if (email === undefined) return
  if (writing?.email === email) {
    clearTimeout(writing.timer)
    forgotten = draftIn(writing.form)[key]
    writing = undefined
  }
  try {
    localStorage.removeItem(nameOf(email))
  } catch {
    // Storage switched off: there is nothing to forget.
  }
}

/** Forgets everybody's drafts of questions on this device; `withGuest` also the one that was written without an account. */
export function forgetQuestionDrafts(withGuest: boolean): void {
  if (withGuest || writing?.email !== nobody) forgetDraft()
  removeStored(draftNames.question, withGuest ? undefined : nameOf(nobody))
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

/** A draft that was found again. */
export interface RestoredDraft {
  /** The key it was written under. */
  readonly key: string
  /** The field of its files, which have been uploaded. */
  readonly attachments: string
  /** It was being sent when it was left. */
  readonly sending: boolean
}

/** What the question form does to keep a draft. */
export interface QuestionDraft {
  /** Undefined when none was found. */
  readonly restored: RestoredDraft | undefined
  /** Throws the draft away and empties the form. */
  readonly discard: () => void
  readonly formProps: {
    readonly ref: React.RefObject<HTMLFormElement | null>
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

/** The person's draft; without one what was written on this device without an account, which is theirs from now on. */
function takeStored(email: string): Draft | undefined {
  const own = stored(email)
  if (own || email === nobody) return own
  const guest = stored(nobody)
  if (!guest) return undefined
  // It is to be looked at first: the other form asks for more.
  const { [mark]: _, ...draft } = guest
  try {
    localStorage.setItem(nameOf(email), JSON.stringify(draft))
    localStorage.removeItem(nameOf(nobody))
  } catch {
    // Storage full: it stays where it was.
  }
  return draft
}

/** Keeps what is written in the form, and brings it back when the form is opened blank. */
export function useQuestionDraft(email: string): QuestionDraft {
  const ref = useRef<HTMLFormElement>(null)
  const [restored, setRestored] = useState<RestoredDraft>()

  useEffect(() => {
    const form = ref.current
    if (!form) return
    const draft = takeStored(email)
    // What the server sent back, or was typed before the scripts ran, is newer.
    if (!isBlank(draftIn(form))) storeSoon(email, form)
    else if (draft) {
      fill(form, draft)
      setRestored({ key: draft[key] ?? '', attachments: draft.attachments ?? '', sending: mark in draft })
    }
    window.addEventListener('pagehide', storeWhatWaits)
    return () => {
      window.removeEventListener('pagehide', storeWhatWaits)
      storeWhatWaits()
    }
  }, [email])

  function discard() {
    if (ref.current) writing = { email, form: ref.current }
    forgetDraft(email)
    ref.current?.reset()
    setRestored(undefined)
  }

  return {
    restored,
    discard,
    formProps: {
      ref,
      onInput: (event) => storeSoon(email, event.currentTarget),
      onSubmit: (event) => {
        clearTimeout(writing?.timer)
        writing = { email, form: event.currentTarget, sending: true }
        store()
      },
    },
  }
}
