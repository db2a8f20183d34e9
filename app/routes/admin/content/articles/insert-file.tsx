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

export function InsertFile({ onInsert }: { onInsert: (content: string) => void }) {
  const fetcher = useFetcher<unknown>()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const answer = fetcher.data
  const error = isFormProblem(answer) ? answer.message : undefined
  const { submit } = fetcher

  useEffect(() => {
    if (typeof answer !== 'object' || answer === null || !('markdown' in answer)) return
    const box = document.getElementById(fieldId('content'))
    if (!(box instanceof HTMLTextAreaElement)) return
    // In a box that no one has been in yet the cursor stands before everything: then it goes to the end.
    const at = box.selectionEnd || box.value.length
    const markdown = String(answer.markdown)
    box.setRangeText(`\n\n${markdown}\n\n`, at, at, 'end')
    box.form?.dispatchEvent(new Event('input'))
    onInsert(box.value)
    form.current?.reset()
    // A name such as 'image' says nothing of a picture: what it shows is written next.
    const [, words = ''] = /^!\[([^\]]*)\]/.exec(markdown) ?? []
    if (!markdown.startsWith('![')) return
    box.focus()
    box.setSelectionRange(at + 4, at + 4 + words.length)
  }, [answer, onInsert])

  useEffect(() => {
    const box = document.getElementById(fieldId('content'))
    if (!(box instanceof HTMLTextAreaElement)) return
    function take(event: ClipboardEvent | DragEvent) {
      const given = event instanceof ClipboardEvent ? event.clipboardData : event.dataTransfer
      const file = given?.files[0]
      if (!file) return
      event.preventDefault()
      const body = new FormData()
      body.set('file', file)
      void submit(body, { method: 'post', action: '/admin/files?insert=1', encType: 'multipart/form-data' })
    }
    box.addEventListener('paste', take)
    box.addEventListener('drop', take)
    return () => {
      box.removeEventListener('paste', take)
      box.removeEventListener('drop', take)
    }
  }, [submit])

  const isImage = typeof answer === 'object' && answer !== null && String(Object(answer).markdown).startsWith('![')
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
      <p role="status" className="text-sm text-tinta-soft empty:hidden">
        {fetcher.state !== 'idle'
          ? 'Mengunggah...'
          : isImage && 'Gambar disisipkan. Tulis apa yang terlihat di dalamnya.'}
      </p>
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
