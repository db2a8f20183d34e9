// The page of a manager: what it lists, the form of what is being written, and the way back after a deletion.
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { UndoNotice } from '#app/forms/undo-notice.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Page, type PageHeaderProps } from '#app/ui/page-header.tsx'
import type { ManagerAddress } from './manager-address.ts'

/** Props of `ContentManager`; its children are the list and the filters above it. */
export interface ContentManagerProps extends Pick<PageHeaderProps, 'title' | 'description' | 'back'> {
  readonly address: ManagerAddress
  /** What can be done while no form is open, such as an `AddLink`. */
  readonly actions?: ReactNode
  /** What was just removed (null: nothing), and the sentence about it. */
  readonly removed?: { readonly id: string | null; readonly words: string }
  /** The form, while it is open. */
  readonly form: ReactNode
  /** Where it stands: beside the list (on phones in its place), in its place, or above it. */
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

/** Opens an empty form. */
export function AddLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to}>
      <Plus />
      {children}
    </ButtonLink>
  )
}
