// The sentences of a form's problem that still hold: one goes as soon as something is typed into its field.
import { type FormEvent, useState } from 'react'
import type { FormProblem } from './answer-form.ts'

/** What a form shows of its problem. */
export interface OpenErrors {
  readonly errors: Readonly<Record<string, string>>
  /** The same for the summary. */
  readonly list: readonly { readonly name: string; readonly message: string }[]
  /** Goes on the form. */
  readonly onInput: (event: FormEvent) => void
}

/** Whether it is right now is for the server to say, at the next try. */
export function useOpenErrors(problem: FormProblem | undefined): OpenErrors {
  const [mended, setMended] = useState<{ readonly id: string; readonly names: readonly string[] }>()
  const names = problem && mended?.id === problem.id ? mended.names : []
  const list = Object.entries(problem?.errors ?? {})
    .filter(([name]) => !names.includes(name))
    .map(([name, message]) => ({ name, message }))

  function onInput({ target }: FormEvent) {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (problem && name && name in problem.errors) setMended({ id: problem.id, names: [...names, name] })
  }

  return { errors: Object.fromEntries(list.map(({ name, message }) => [name, message])), list, onInput }
}
