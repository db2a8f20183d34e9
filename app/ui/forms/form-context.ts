// What a form hands to the fields, buttons and notices inside it.
import { createContext, useContext } from 'react'

/** The state of one form; texts are by the names of its fields. */
export interface FormState {
  /** The mistakes not yet corrected. */
  readonly errors: Readonly<Record<string, string>>
  /** What each field begins with: what was typed and refused, else what is stored. */
  readonly values: Readonly<Record<string, string>>
  /** True from the first key on until the form is sent, and once it was refused; a guarded form keeps it. */
  readonly touched: boolean
  /** True while the form is being sent. */
  readonly busy: boolean
  /** Why the page's last form was refused. */
  readonly problem: { readonly id: string; readonly message: string; readonly errors: object } | undefined
  /** True when the problem is this form's, not another's. */
  readonly isOwn: boolean
  /** True when somebody else has saved what this form was opened with. */
  readonly editConflict: boolean
}

/** Null outside of a `PortalForm`. */
export const FormContext = createContext<FormState | null>(null)

/** What the field `name` begins with, for controls without a value of their own; undefined outside of a form. */
export function useFormValue(name: string | undefined): string | undefined {
  const form = useContext(FormContext)
  return name === undefined ? undefined : form?.values[name]
}
