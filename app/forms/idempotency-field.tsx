// The hidden key of a form that creates something: sent twice, it creates it once.
import { useState } from 'react'
import { useFormValue } from '#app/ui/forms/form-context.ts'

const name = 'idempotencyKey'

/** Keeps its key while the form is open, also when the loader gives a `fresh` one and when the page comes back with a problem. */
export function IdempotencyField({ fresh }: { fresh: string }) {
  const typed = useFormValue(name)
  const [key] = useState(typed ?? fresh)
  return <input type="hidden" name={name} value={key} />
}
