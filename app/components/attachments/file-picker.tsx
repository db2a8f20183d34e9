import { Camera, Paperclip } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, type RefObject, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { fieldId } from '#app/ui/forms/field.tsx'
import { FileControl } from '#app/ui/forms/file-input.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { attachmentRule } from '#domain/tickets/attachments/attachment.ts'
import { ButtonLabel } from './button-label.tsx'
import { acceptedFiles } from './ready-to-send.ts'
import { UploadList } from './upload-list.tsx'
import type { Uploads } from './use-uploads.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

/** For readers only where a file is checked before it is sent. */
const quiet = 'sr-only noscript:not-sr-only'

/** In a docked composer above the row of buttons, which stays where it is. */
const aboveRow = 'in-data-dock:order-first in-data-dock:grid in-data-dock:basis-full'

interface FilePickerProps {
  /** The field that its mistakes are shown at. */
  readonly name: 'attachments' | 'files'
  readonly label: string
  readonly uploads: Uploads
  readonly chooser: RefObject<HTMLInputElement | null>
  /** With it the files stay in the control `files` and are sent with the form. */
  readonly travels?: boolean
  readonly compact?: boolean
  /** Offers a recorder; 'sealed' with the warning that a voice can be recognised. */
  readonly voice?: 'open' | 'sealed' | undefined
  readonly problem?: string | undefined
  readonly children?: ReactNode
}

/** The control of every form that takes files. `children` replace the list where no scripts run. */
export function FilePicker(props: FilePickerProps) {
  const { name, label, uploads, chooser, travels = false, compact = false, voice, problem, children } = props
  const id = fieldId(name)
  const hydrated = useHydrated()
  const [over, setOver] = useState(false)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    uploads.add([...(currentTarget.files ?? [])])
    if (!travels || currentTarget !== chooser.current) currentTarget.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    uploads.add([...event.dataTransfer.files])
  }

  return (
    <div className={classNames('grid grid-cols-1 gap-2', hydrated && 'in-data-dock:contents')}>
      <p className={compact ? 'sr-only' : undefined}>
        <label htmlFor={id} className="font-semibold">
          {label}
          <span className="font-normal text-tinta-soft"> (opsional)</span>
        </label>
      </p>
      <p id={`${id}-hint`} className={classNames('text-sm text-tinta-soft', compact && quiet)}>
        {attachmentRule}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-wrap items-center gap-2 transition-colors sm:gap-x-4',
          // While a voice is recorded its timer and buttons take the place of the others.
          'max-sm:has-[[role=timer]]:[&>span]:hidden',
          !compact && 'sm:rounded-card sm:border sm:border-dashed sm:border-garis-kuat sm:p-4',
          over && 'bg-nila-50',
        )}
      >
        {hydrated && (
          <span className="relative sm:pointer-fine:hidden">
            <FileControl
              id={`${id}-camera`}
              accept="image/jpeg"
              capture="environment"
              onChange={choose}
              labelClass="max-sm:px-3"
            >
              <Camera />
              <ButtonLabel first="Ambil" main="foto" />
            </FileControl>
          </span>
        )}
        <span className="relative flex min-w-0 max-w-full flex-wrap">
          <FileControl
            ref={chooser}
            id={id}
            {...((travels || !hydrated) && { name: 'files' })}
            multiple
            accept={acceptedFiles}
            onChange={choose}
            aria-describedby={classNames(`${id}-hint`, problem && `${id}-error`)}
            aria-invalid={problem ? true : undefined}
            labelClass="max-sm:px-3"
          >
            <Paperclip />
            {compact ? <ButtonLabel main="Lampirkan" /> : <ButtonLabel first="Pilih" main="berkas" />}
          </FileControl>
        </span>
        {hydrated && voice && <VoiceRecorder sealed={voice === 'sealed'} onRecorded={(file) => uploads.add([file])} />}
        {hydrated && (
          <span className="text-sm text-tinta-soft max-sm:hidden pointer-coarse:hidden">atau tarik berkas ke sini</span>
        )}
      </div>
      <div className={classNames('contents', uploads.list.length > 0 && aboveRow, 'in-data-dock:gap-2')}>
        {hydrated ? <UploadList {...uploads} /> : children}
      </div>
      {problem && (
        <p id={`${id}-error`} role="alert" className={`${aboveRow} text-sm font-medium text-red-700`}>
          {problem}
        </p>
      )}
    </div>
  )
}
