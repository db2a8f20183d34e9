// The bin in the row of a manager.
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmForm, type ConfirmFormProps } from '#app/forms/confirm-form.tsx'
import { IconButton } from '#app/ui/button.tsx'

/** Props of `RemoveForm`; `name` is what screen readers announce of the row, `children` a button in place of the bin. */
export interface RemoveFormProps extends Pick<ConfirmFormProps, 'hidden' | 'title' | 'description' | 'action'> {
  readonly name: string
  readonly children?: ReactNode
}

/** Asks, then posts `intent=remove`. */
export function RemoveForm({ name, children, ...question }: RemoveFormProps) {
  return (
    <ConfirmForm intent="remove" confirmLabel="Ya, hapus" danger {...question}>
      {children ?? (
        <IconButton type="submit" label={`Hapus: ${name}`}>
          <Trash2 />
        </IconButton>
      )}
    </ConfirmForm>
  )
}

/** Props of `RemovePublicForm`; `what` is removed: 'artikel', 'FAQ'. */
export interface RemovePublicFormProps extends Pick<RemoveFormProps, 'name' | 'children'> {
  readonly id: number | string
  readonly what: string
}

/** The same for what the public reads. */
export function RemovePublicForm({ id, what, name, children }: RemovePublicFormProps) {
  return (
    <RemoveForm
      name={name}
      hidden={{ id }}
      title={`Hapus ${what} ini?`}
      description={`"${name}" tidak lagi tampil di publik.`}
    >
      {children}
    </RemoveForm>
  )
}
