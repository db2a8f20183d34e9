import { Camera, Paperclip } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { fieldId } from '#app/ui/forms/field.tsx'
import { fileButtonLook, plainFileLook } from '#app/ui/forms/file-input.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { attachmentRule } from '#domain/tickets/attachments/attachment.ts'
import { type CarriedFile, readCarriedFiles, writeCarriedFiles } from '#domain/tickets/attachments/carried-files.ts'
import { acceptedFiles } from './ready-to-send.ts'
import { CarriedFileList, UploadList, useHeldForm } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** For readers only where the button says enough; the browser's own control, without scripts, does not. */
const quiet = 'sr-only noscript:not-sr-only'

export interface AttachmentPickerProps {
  readonly compact?: boolean
  readonly kept?: readonly CarriedFile[] | undefined
}

const nothing: readonly CarriedFile[] = []

/**
 * The form must be multipart until scripts have taken over: without them the files travel with it. What has arrived
 * stands in its hidden field `attachments`. The form is delayed while files are on their way. `compact` is one row, where
 * what is being answered must stay in sight.
 */
export function AttachmentPicker({ compact = false, kept = nothing }: AttachmentPickerProps) {
  const form = useContext(FormContext)
  const error = form?.errors.attachments
  const id = fieldId('attachments')
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
  const [over, setOver] = useState(false)
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

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    add([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }

  const problem = held ?? error
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className={compact ? quiet : undefined}>
        <label htmlFor={id} className="font-semibold">
          Lampiran<span className="font-normal text-tinta-soft"> (opsional)</span>
        </label>
      </p>
      <p id={`${id}-hint`} className={classNames('text-sm text-tinta-soft', compact && quiet)}>
        {attachmentRule}
      </p>
      <input ref={field} type="hidden" name="attachments" value={value} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-3 transition-colors',
          !compact && 'sm:rounded-card sm:border sm:border-dashed sm:border-garis-kuat sm:p-4',
          over && 'bg-nila-50',
        )}
      >
        <span className={classNames('relative min-w-0 max-w-full', !compact && 'max-sm:grow')}>
          <input
            ref={chooser}
            id={id}
            type="file"
            {...(hydrated ? {} : { name: 'files' })}
            multiple
            accept={acceptedFiles}
            onChange={choose}
            aria-describedby={classNames(`${id}-hint`, problem && `${id}-error`)}
            aria-invalid={problem ? true : undefined}
            className={hydrated ? 'peer sr-only left-0' : plainFileLook}
          />
          {hydrated && (
            <label htmlFor={id} className={classNames(fileButtonLook, 'w-full')}>
              <Paperclip />
              {compact ? 'Lampirkan' : 'Pilih berkas'}
            </label>
          )}
        </span>
        {hydrated && (
          <>
            <span className={classNames('relative sm:pointer-fine:hidden', !compact && 'max-sm:grow')}>
              <input
                id={`${id}-camera`}
                type="file"
                accept="image/jpeg"
                capture="environment"
                onChange={choose}
                className="peer sr-only left-0"
              />
              <label htmlFor={`${id}-camera`} className={classNames(fileButtonLook, 'w-full')}>
                <Camera />
                {compact ? 'Foto' : 'Ambil foto'}
              </label>
            </span>
            <span className="text-sm text-tinta-soft max-sm:hidden pointer-coarse:hidden">
              atau tarik berkas ke sini
            </span>
          </>
        )}
      </div>
      {hydrated ? <UploadList {...uploads} /> : <CarriedFileList files={files} />}
      {problem && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-red-700">
          {problem}
        </p>
      )}
    </div>
  )
}
