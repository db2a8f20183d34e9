import { createContext, useContext } from 'react'

export interface FormState {
  readonly errors: Readonly<Record<string, string>>
  /** What each field begins with: what was typed and refused, else what is stored. */
  readonly values: Readonly<Record<string, string>>
  /** True from the first key on until the form is sent, and once it was refused; a guarded form keeps it. */
  readonly touched: boolean
  readonly busy: boolean
  readonly problem: { readonly id: string; readonly message: string; readonly errors: object } | undefined
  readonly isOwn: boolean
  readonly editConflict: boolean
}

/** Null outside of a `PortalForm`. */
export const FormContext = createContext<FormState | null>(null)

export function useFormValue(name: string | undefined): string | undefined {
  const form = useContext(FormContext)
  return name === undefined ? undefined : form?.values[name]
}
