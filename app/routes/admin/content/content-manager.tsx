import { Plus, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmForm, type ConfirmFormProps } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { UndoNotice } from '#app/forms/saved-state.tsx'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Page, type PageHeaderProps } from '#app/ui/page-header.tsx'
import type { ManagerAddress } from './manager-address.ts'

export interface ContentManagerProps extends Pick<PageHeaderProps, 'title' | 'description' | 'back'> {
  readonly address: ManagerAddress
  readonly actions?: ReactNode
  /** What was just removed (null: nothing), and the sentence about it. */
  readonly removed?: { readonly id: string | null; readonly words: string }
  readonly form: ReactNode
  readonly formPlace?: 'beside' | 'instead' | 'above'
  readonly children: ReactNode
}

/** Its state lives in the address, so that it works without scripts. */
export function ContentManager({
  address,
  actions,
  removed,
  form,
  formPlace = 'beside',
  children,
  ...head
}: ContentManagerProps) {
  const open = Boolean(form)
  return (
    <Page
      className="gap-6"
      {...head}
      actions={
        open ? (
          <ButtonLink to={address()} variant="secondary">
            <X />
            Batal
          </ButtonLink>
        ) : (
          actions
        )
      }
    >
      {removed?.id && <UndoNotice key={removed.id} id={removed.id} words={removed.words} />}
      {!open && <FormNotices />}
      {formPlace === 'above' && form}
      {formPlace === 'instead' && open ? (
        form
      ) : (
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
            open && formPlace === 'beside' && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]',
          )}
        >
          <div
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)] gap-5',
              open && formPlace === 'beside' && 'max-lg:hidden',
            )}
          >
            {children}
          </div>
          {formPlace === 'beside' && form}
        </div>
      )}
    </Page>
  )
}

export function AddLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to}>
      <Plus />
      {children}
    </ButtonLink>
  )
}

/** `name` is what screen readers announce of the row, `children` a button in place of the bin. */
interface RemoveFormProps extends Pick<ConfirmFormProps, 'hidden' | 'title' | 'description' | 'action'> {
  readonly name: string
  readonly children?: ReactNode
}

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

/** `what` is removed: 'artikel', 'FAQ'. */
interface RemovePublicFormProps extends Pick<RemoveFormProps, 'name' | 'children'> {
  readonly id: number | string
  readonly what: string
}

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
