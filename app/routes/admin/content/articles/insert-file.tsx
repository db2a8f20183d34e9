// A picture or a PDF for the article that is being written: uploaded, and put where the cursor stands.
import { FileUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldId } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { fileRule } from '#domain/content/files/content-file.ts'

/** Props of `InsertFile`; `onInsert` receives the text with the file in it. */
export type InsertFileProps = { onInsert: (content: string) => void }

/** Without scripts it leads to the page of files, whose words for each file can be copied. */
export function InsertFile({ onInsert }: InsertFileProps) {
  const fetcher = useFetcher<unknown>()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const answer = fetcher.data
  const error = isFormProblem(answer) ? answer.message : undefined

  useEffect(() => {
    if (typeof answer !== 'object' || answer === null || !('markdown' in answer)) return
    const box = document.getElementById(fieldId('content'))
    if (!(box instanceof HTMLTextAreaElement)) return
    // In a box that nobody has been in yet the cursor stands before everything: then it goes to the end.
    const at = box.selectionEnd || box.value.length
    box.setRangeText(`\n\n${String(answer.markdown)}\n\n`, at, at, 'end')
    box.form?.dispatchEvent(new Event('input'))
    onInsert(box.value)
    form.current?.reset()
  }, [answer, onInsert])

  if (!hydrated) return <Link to="/admin/files">Unggah gambar atau PDF untuk artikel</Link>
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/files?insert=1"
      encType="multipart/form-data"
      className="grid grid-cols-1 gap-3 border-t border-garis pt-5"
    >
      <Field label="Sisipkan gambar atau PDF" name="file" hint={fileRule} error={error}>
        <FileInput accept="image/jpeg,image/png,application/pdf" />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        busy={fetcher.state !== 'idle'}
        busyLabel="Mengunggah..."
        className="justify-self-start"
      >
        <FileUp />
        Unggah dan sisipkan
      </Button>
    </fetcher.Form>
  )
}
