import { type ComponentProps, type FormEvent, useState } from 'react'
import { type FetcherWithComponents, Form, useActionData, useLocation, useNavigation } from 'react-router'
import { FormContext, type FormState, useFormValue } from '#app/ui/forms/form-context.ts'
import type { FormProblem } from './answer-form.ts'
import { isFormProblem } from './form-problem.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useKeptProblem } from './use-form-problem.ts'

export type HiddenFields = Readonly<Record<string, string | number | Date | null | undefined>>

/** Which form it is among those of the page, and what is stored of its subject. */
interface FormSubject {
  readonly intent: string | undefined
  /** Sent unseen, such as the id; `version` or `seen` is the state that the form was opened with. */
  readonly hidden: HiddenFields
  readonly stored: object | null
  readonly action: string | undefined
  /** True while the page handles the answer, such as a proof of work: its problem is not shown yet. */
  readonly held: boolean
  readonly fetcher: FetcherWithComponents<unknown> | undefined
}

const lockNames = ['version', 'seen']

interface PortalFormState extends FormState {
  readonly onInput: (event: FormEvent) => void
  readonly onTouched: (touched: boolean) => void
}

/** The form's state: from its fetcher, else from the page's action, which also answers all forms without scripts. */
function usePortalForm(subject: FormSubject): PortalFormState {
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
function asText(value: HiddenFields[string]): string {
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

/** Identifies a form on its page; its lock may have changed since it was sent. */
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
  const [corrected, setCorrected] = useState<{ readonly id: string; readonly names: readonly string[] }>()
  const names = problem && corrected?.id === problem.id ? corrected.names : []
  const open = Object.entries(problem?.errors ?? {}).filter(([name]) => !names.includes(name))

  function onInput({ target }: FormEvent) {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (problem && name && name in problem.errors) setCorrected({ id: problem.id, names: [...names, name] })
  }

  return { errors: Object.fromEntries(open), onInput }
}

export type PortalFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'hidden'> &
  Partial<Pick<FormSubject, 'intent' | 'hidden' | 'stored' | 'held' | 'fetcher'>> & {
    readonly guarded?: boolean | 'page'
  }

const nothing = {}

/**
 * A form that works without scripts. `Field`, `Checkbox`, the submit `Button`, `FormNotices` and `SavedState` inside it
 * need no errors, no values and no busy of their own. With a `fetcher` it is sent beside the page, so that what is being
 * written in other forms stays.
 */
export function PortalForm({
  intent,
  hidden = nothing,
  stored = null,
  held = false,
  fetcher,
  guarded = false,
  onInput,
  children,
  ...rest
}: PortalFormProps) {
  const form = usePortalForm({ intent, hidden, stored, held, fetcher, action: rest.action })
  const Sent = fetcher?.Form ?? Form
  return (
    <FormContext value={form}>
      <Sent
        method="post"
        noValidate
        data-problem={form.isOwn ? form.problem?.id : undefined}
        onInput={(event) => {
          form.onInput(event)
          onInput?.(event)
        }}
        {...rest}
      >
        {Object.entries({ ...(intent && { intent }), ...hidden }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={asText(value)} />
        ))}
        {children}
        {guarded && <UnsavedGuard forPage={guarded === 'page'} touched={form.touched} onChange={form.onTouched} />}
      </Sent>
    </FormContext>
  )
}

const name = 'idempotencyKey'

/** Keeps its key while the form is open, also when the loader gives a `fresh` one and when the page returns with a problem. */
export function IdempotencyField({ fresh }: { fresh: string }) {
  const typed = useFormValue(name)
  const [key] = useState(typed || fresh)
  // A page for everybody has no key before the scripts run.
  return <input type="hidden" name={name} value={key || fresh} />
}
