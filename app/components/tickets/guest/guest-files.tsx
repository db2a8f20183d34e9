// 'Foto atau PDF' of a form without an account: the files travel with the form, photos made small before.
import { Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { acceptedFiles, readyToSend } from '#app/components/attachments/ready-to-send.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { fieldId } from '#app/ui/forms/field.tsx'
import { fileButtonLook, plainFileLook } from '#app/ui/forms/file-input.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import {
  attachmentRule,
  attachmentsPerMessage,
  formatFileSize,
  refusals,
} from '#domain/tickets/attachments/attachment.ts'

interface Refused {
  readonly name: string
  readonly why: string
}

export interface GuestFilesProps {
  readonly kept?: readonly File[] | undefined
}

export function GuestFiles({ kept = [] }: GuestFilesProps) {
  const hydrated = useHydrated()
  const id = fieldId('files')
  const chooser = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState(kept)
  const [refused, setRefused] = useState<readonly Refused[]>([])

  const first = useRef(kept)
  useEffect(() => {
    if (first.current.length > 0) putInto(chooser.current, first.current)
  }, [])

  function keep(next: readonly File[]) {
    putInto(chooser.current, next)
    setFiles(next)
  }

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])]
    const wrong: Refused[] = []
    const taken = [...files]
    for (const file of chosen) {
      const checked = await readyToSend(file)
      if ('why' in checked) wrong.push({ name: file.name, why: checked.why })
      else if (taken.length >= attachmentsPerMessage) wrong.push({ name: file.name, why: refusals.many })
      else taken.push(checked.ready)
    }
    setRefused(wrong)
    keep(taken)
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <label htmlFor={id} className="font-semibold">
        Foto atau PDF<span className="font-normal text-tinta-soft"> (opsional)</span>
      </label>
      <p id={`${id}-hint`} className="text-sm text-tinta-soft">
        {attachmentRule}
      </p>
      <span className="relative min-w-0">
        <input
          ref={chooser}
          id={id}
          name="files"
          type="file"
          multiple
          accept={acceptedFiles}
          onChange={choose}
          aria-describedby={classNames(`${id}-hint`, refused.length > 0 && `${id}-error`)}
          className={hydrated ? 'peer sr-only left-0' : plainFileLook}
        />
        {hydrated && (
          <label htmlFor={id} className={classNames(fileButtonLook, 'max-sm:w-full')}>
            <Paperclip />
            Lampirkan foto atau PDF
          </label>
        )}
      </span>
      {files.length > 0 && (
        <ul aria-label="Berkas yang dipilih" className="grid grid-cols-1 gap-2">
          {files.map((file) => (
            <li
              key={`${file.name} ${file.size}`}
              className="flex items-center gap-3 rounded-card border border-garis p-2 pl-3"
            >
              <span className="min-w-0 grow wrap-anywhere">
                {file.name} <span className="text-sm text-tinta-soft">{formatFileSize(file.size)}</span>
              </span>
              <IconButton label={`Hapus ${file.name}`} onClick={() => keep(files.filter((each) => each !== file))}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div id={`${id}-error`} role="alert" className="grid gap-1 text-sm font-medium text-red-700">
          {refused.map(({ name, why }) => (
            <p key={name} className="wrap-anywhere">
              {name} tidak ikut dikirim. {why}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function putInto(chooser: HTMLInputElement | null, files: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  if (chooser) chooser.files = transfer.files
}
