import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type CarriedFile, readCarriedFiles, writeCarriedFiles } from '#domain/tickets/attachments/carried-files.ts'
import { FilePicker } from './file-picker.tsx'
import { CarriedFileList, useHeldForm } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

export interface AttachmentPickerProps {
  readonly compact?: boolean
  readonly voice?: 'open'
  readonly kept?: readonly CarriedFile[] | undefined
}

const nothing: readonly CarriedFile[] = []

/**
 * The form must be multipart until scripts have taken over: without them the files travel with it. What has arrived
 * stands in its hidden field `attachments`. The form is delayed while files are on their way. `compact` is one row, where
 * what is being answered must stay in sight.
 */
export function AttachmentPicker({ compact = false, voice, kept = nothing }: AttachmentPickerProps) {
  const form = useContext(FormContext)
  const hydrated = useHydrated()
  // Without scripts the page itself shows what the draft carries; with them the list does.
  const typed = readCarriedFiles(form?.values.attachments ?? '') ?? []
  const files = typed.length > 0 || hydrated ? typed : kept
  const uploads = useUploads(files)
  const { bring } = uploads
  const bringKept = useEffectEvent(() => bring(kept))
  const keptIds = kept.map(({ id }) => id).join()
  useEffect(() => {
    if (keptIds !== '') bringKept()
  }, [keptIds])
  const chooser = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const held = useHeldForm(field, uploads.list)
  const value = writeCarriedFiles(
    uploads.list.flatMap(({ id: arrived, name, size }) => (arrived ? [{ id: arrived, name, size }] : [])),
  )

  // Listeners for input in the form, such as those that keep drafts, must get this change too.
  const reported = useRef(value)
  useEffect(() => {
    if (reported.current === value) return
    reported.current = value
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])

  // Chosen before the scripts were there.
  const { add } = uploads
  const addFirst = useRef(add)
  useEffect(() => {
    const early = chooser.current
    if (!early?.files?.length) return
    addFirst.current([...early.files])
    early.value = ''
  }, [])

  return (
    <>
      <input ref={field} type="hidden" name="attachments" value={value} />
      <FilePicker
        name="attachments"
        label="Lampiran"
        {...{ uploads, chooser, compact, voice }}
        problem={held ?? form?.errors.attachments}
      >
        <CarriedFileList files={files} />
      </FilePicker>
    </>
  )
}
