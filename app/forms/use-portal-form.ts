// The state of one form: whether it is being sent, what is wrong in it, and what its fields begin with.
import { type FormEvent, useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import type { FormState } from '#app/ui/forms/form-context.ts'
import type { FormProblem } from './answer-form.ts'
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
}

const lockNames = ['version', 'seen']

/** The form's state, and the handler that takes a mistake back as soon as something is typed into its field. */
export function usePortalForm(subject: FormSubject): FormState & { readonly onInput: (event: FormEvent) => void } {
  const kept = useKeptProblem(useActionData())
  const sending = useSending(subject)
  const problem = subject.held ? undefined : kept
  const own = kept && isOf(kept, subject) ? kept : undefined
  const { errors, onInput } = useFieldErrors(problem && own)
  const lock = lockNames.find((name) => name in subject.hidden)
  const seen = lock && own?.values[lock]
  return {
    busy: sending,
    ...{ problem, errors, onInput, isOwn: own !== undefined },
    values: valuesOf(subject.stored, own?.values ?? {}),
    editConflict: lock !== undefined && seen !== undefined && seen !== asText(subject.hidden[lock]),
  }
}

/** A hidden field as it is sent; the time of a last change as ISO 8601. */
export function asText(value: HiddenFields[string]): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}

const pathOf = (address: string) => address.split(/[?#]/)[0]

function useSending({ intent, hidden, action }: FormSubject): boolean {
  const { formMethod, formAction, formData } = useNavigation()
  const { pathname } = useLocation()
  if (formMethod !== 'POST' || !formAction || pathOf(formAction) !== pathOf(action ?? pathname)) return false
  const fields = Object.entries({ ...hidden, ...(intent && { intent }) })
  return fields.every(([name, value]) => formData?.get(name) === asText(value))
}

/** A problem without values is of a network that was lost: it names no fields. */
function isOf({ values }: FormProblem, { intent, hidden }: FormSubject): boolean {
  if (Object.keys(values).length === 0) return true
  const fields = Object.entries({ ...hidden, ...(intent && { intent }) })
  return fields.every(([name, value]) => lockNames.includes(name) || values[name] === asText(value))
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
