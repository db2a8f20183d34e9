// The state of one form: whether it is being sent, what is wrong in it, and what its fields begin with.
import { type FormEvent, useState } from 'react'
import { type FetcherWithComponents, useActionData, useLocation, useNavigation } from 'react-router'
import type { FormState } from '#app/ui/forms/form-context.ts'
import type { FormProblem } from './answer-form.ts'
import { isFormProblem } from './form-problem.ts'
import { useKeptProblem } from './use-form-problem.ts'

/** Texts by field name; null and undefined are empty. */
export type HiddenFields = Readonly<Record<string, string | number | Date | null | undefined>>

/** Which form it is among those of the page, and what is stored of its subject. */
export interface FormSubject {
  /** Sent as `intent`; the page's forms are distinguished by it. */
  readonly intent: string | undefined
  /** Sent unseen, such as the id; `version` or `seen` is the state that the form was opened with. */
  readonly hidden: HiddenFields
  /** The texts and ticks of this object are what the fields of the same names begin with. */
  readonly stored: object | null
  /** Where it is sent, when not to the page it stands on. */
  readonly action: string | undefined
  /** True while the page does something of its own with the answer, such as a proof of work: its problem is not shown yet. */
  readonly held: boolean
  /** What carries the form beside the page; undefined when the page itself does. */
  readonly fetcher: FetcherWithComponents<unknown> | undefined
}

const lockNames = ['version', 'seen']

/** The state of a form with its handlers. */
export interface PortalFormState extends FormState {
  /** Takes a mistake back as soon as something is typed into its field. */
  readonly onInput: (event: FormEvent) => void
  /** For the guard of unsaved words. */
  readonly onTouched: (touched: boolean) => void
}

/** The form's state: from its fetcher, else from the page's action, which also answers all forms without scripts. */
export function usePortalForm(subject: FormSubject): PortalFormState {
  const kept = useAnswer(subject.fetcher)
  const [touched, onTouched] = useState(kept !== undefined)
  const sending = useSending(subject)
  const problem = subject.held ? undefined : kept
  const own = kept && isOf(kept, subject) ? kept : undefined
  const { errors, onInput } = useFieldErrors(problem && own)
  const lock = lockNames.find((name) => name in subject.hidden)
  const seen = lock && own?.values[lock]
  return {
    busy: sending,
    ...{ problem, errors, onInput, touched, onTouched, isOwn: own !== undefined },
    values: valuesOf(subject.stored, own?.values ?? {}),
    editConflict: lock !== undefined && seen !== undefined && seen !== asText(subject.hidden[lock]),
  }
}

/** A hidden field as it is sent; the time of a last change as ISO 8601. */
export function asText(value: HiddenFields[string]): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}

const pathOf = (address: string) => address.split(/[?#]/)[0]

/** A form with a fetcher is not what the page's network was lost for. */
function useAnswer(fetcher: FormSubject['fetcher']): FormProblem | undefined {
  const ofPage: unknown = useActionData()
  const isLost = isFormProblem(ofPage) && Object.keys(ofPage.values).length === 0
  return useKeptProblem(fetcher?.data ?? (fetcher && isLost ? undefined : ofPage))
}

function useSending({ intent, hidden, action, fetcher }: FormSubject): boolean {
  const { formMethod, formAction, formData } = useNavigation()
  const { pathname } = useLocation()
  if (fetcher) return fetcher.state !== 'idle'
  if (formMethod !== 'POST' || !formAction || pathOf(formAction) !== pathOf(action ?? pathname)) return false
  return namesOf(intent, hidden).every(([name, value]) => formData?.get(name) === asText(value))
}

/** What tells a form from the others of its page; its lock may have moved on since it was sent. */
function namesOf(intent: FormSubject['intent'], hidden: HiddenFields) {
  return Object.entries({ ...hidden, ...(intent && { intent }) }).filter(([name]) => !lockNames.includes(name))
}

/** A problem without values is of a network that was lost: it names no fields. */
function isOf({ values }: FormProblem, { intent, hidden }: FormSubject): boolean {
  if (Object.keys(values).length === 0) return true
  return namesOf(intent, hidden).every(([name, value]) => values[name] === asText(value))
}

/** What was typed is the whole form: a box that was not ticked is not sent. */
function valuesOf(stored: object | null, typed: FormProblem['values']): Record<string, string> {
  if (Object.keys(typed).length > 0) return typed
  const texts = Object.entries(stored ?? {}).flatMap(([name, value]: [string, unknown]) => {
    if (value === true) return [[name, 'on']]
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
  })
  return Object.fromEntries(texts)
}

function useFieldErrors(problem: FormProblem | undefined) {
  const [mended, setMended] = useState<{ readonly id: string; readonly names: readonly string[] }>()
  const names = problem && mended?.id === problem.id ? mended.names : []
  const open = Object.entries(problem?.errors ?? {}).filter(([name]) => !names.includes(name))

  function onInput({ target }: FormEvent) {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (problem && name && name in problem.errors) setMended({ id: problem.id, names: [...names, name] })
  }

  return { errors: Object.fromEntries(open), onInput }
}
