import { useContext, useRef } from 'react'
import { FilePicker } from '#app/components/attachments/file-picker.tsx'
import { useFormFiles } from '#app/components/attachments/use-form-files.ts'
import { FormContext } from '#app/ui/forms/form-context.ts'

export interface GuestFilesProps {
  readonly kept?: readonly File[] | undefined
  readonly sealed?: boolean
  /** One row, for a composer. */
  readonly compact?: boolean
}

/** The files of a form without an account: they travel with it. */
export function GuestFiles({ kept = [], sealed = false, compact = false }: GuestFilesProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const uploads = useFormFiles(chooser, kept)
  const problem = useContext(FormContext)?.errors.files
  const voice = sealed ? 'sealed' : 'open'
  return <FilePicker travels name="files" label="Foto atau PDF" {...{ uploads, chooser, problem, voice, compact }} />
}
