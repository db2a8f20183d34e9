// The status look-up form: one field for the ID, the button, and the sentence when nothing was found.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { goTo } from '#app/ui/go-to.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Shown as an example under the field: 25 lowercase letters and digits, of no real question. */
const exampleId = 'k3v9w2m7q1x8b4n6t0r5y2p3d'

/** Props of `StatusForm`; without scripts it goes to /status. `onLookUp` receives the trimmed ID. */
export type StatusFormProps = {
  fieldId: string
  typed?: string
  error?: string | undefined
  busy?: boolean
  onLookUp?: (id: string) => void
  onType?: () => void
}

/** The button waits for an ID only where scripts see that one was typed; an error leads the focus to the field. */
export function StatusForm({ fieldId, typed = '', error, busy = false, onLookUp, onType }: StatusFormProps) {
  const hydrated = useHydrated()
  const [id, setId] = useState(typed)
  const form = useRef<HTMLFormElement>(null)
  // Not for one that came with the page.
  const told = useRef(error)
  useEffect(() => {
    if (busy || error === told.current) return
    told.current = error
    const input = form.current?.querySelector('input')
    if (error && input) goTo(input)
  }, [error, busy])

  function submit(event: FormEvent) {
    if (!onLookUp) return
    event.preventDefault()
    if (id.trim() !== '' && !busy) onLookUp(id.trim())
  }

  return (
    <form ref={form} action="/status" onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field
        label="ID Pertanyaan"
        name="id"
        id={fieldId}
        error={error}
        hint={
          <>
            Ada di tanda terima. Tautannya boleh ditempel utuh, atau tulis nomornya, misalnya T-1061; lalu empat angka
            terakhir nomor WhatsApp Anda. <span className="block break-all">Contoh: {exampleId}</span>
          </>
        }
      >
        <TextInput
          value={id}
          onChange={(event) => {
            setId(event.target.value)
            onType?.()
          }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Mencari..." disabled={busy || (hydrated && id.trim() === '')}>
        Cari Status Pertanyaan
      </Button>
    </form>
  )
}
