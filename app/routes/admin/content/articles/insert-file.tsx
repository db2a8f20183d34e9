// A picture or a PDF for the article that is being written: uploaded with its alternative text, and put at the cursor.
import { FileUp } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldId, TextInput } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { altMaxLength, fileRule } from '#domain/content/files/content-file.ts'

/** Opens also with a file that is pasted or dropped into the text. Without scripts files are uploaded on their own page. */
interface InsertFileProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onInsert: (content: string) => void
}

export function InsertFile({ open, onOpenChange, onInsert }: InsertFileProps) {
  const fetcher = useFetcher<unknown>()
  const hydrated = useHydrated()
  const [pasted, setPasted] = useState<File>()
  const answer = fetcher.data
  const errors = isFormProblem(answer) && fetcher.state === 'idle' ? answer.errors : {}

  useEffect(() => {
    if (typeof answer !== 'object' || answer === null || !('markdown' in answer)) return
    const box = document.getElementById(fieldId('content'))
    if (!(box instanceof HTMLTextAreaElement)) return
    // In a box that no one has been in yet the cursor stands before everything: then it goes to the end.
    const at = box.selectionEnd || box.value.length
    box.setRangeText(`\n\n${answer.markdown}\n\n`, at, at, 'end')
    box.form?.dispatchEvent(new Event('input'))
    onInsert(box.value)
    onOpenChange(false)
  }, [answer, onInsert, onOpenChange])

  useEffect(() => {
    const box = document.getElementById(fieldId('content'))
    if (!(box instanceof HTMLTextAreaElement)) return
    function take(event: ClipboardEvent | DragEvent) {
      const given = event instanceof ClipboardEvent ? event.clipboardData : event.dataTransfer
      const file = given?.files[0]
      if (!file) return
      event.preventDefault()
      setPasted(file)
      onOpenChange(true)
    }
    box.addEventListener('paste', take)
    box.addEventListener('drop', take)
    return () => {
      box.removeEventListener('paste', take)
      box.removeEventListener('drop', take)
    }
  }, [onOpenChange])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = new FormData(form)
    if (pasted) body.set('file', pasted)
    const action = form.getAttribute('action') ?? ''
    void fetcher.submit(body, { method: 'post', action, encType: 'multipart/form-data' })
  }

  if (!hydrated) return <Link to="/admin/files">Unggah gambar atau PDF untuk artikel</Link>
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setPasted(undefined)}
      title="Sisipkan gambar atau PDF"
      size="sm"
    >
      <fetcher.Form
        action="/admin/files?insert=1"
        method="post"
        noValidate
        onSubmit={send}
        className="grid grid-cols-1 gap-4"
      >
        {pasted ? (
          <p className="wrap-anywhere">{pasted.name}</p>
        ) : (
          <Field label="Berkas" name="file" hint={fileRule} error={errors.file}>
            <FileInput accept="image/jpeg,image/png,application/pdf" />
          </Field>
        )}
        {pasted && errors.file && <p className="text-sm font-medium text-red-700">{errors.file}</p>}
        <Field
          label="Teks alternatif"
          name="alt"
          hint="Apa yang terlihat di gambar, untuk yang tidak melihatnya. Untuk PDF: tulisan tautannya."
          error={errors.alt}
        >
          <TextInput autoComplete="off" maxLength={altMaxLength} />
        </Field>
        <Button type="submit" busy={fetcher.state !== 'idle'} busyLabel="Mengunggah..." className="justify-self-start">
          <FileUp />
          Sisipkan
        </Button>
      </fetcher.Form>
    </Dialog>
  )
}
