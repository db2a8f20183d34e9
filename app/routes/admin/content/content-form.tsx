// The form of one piece of content: its frame, its hidden fields, its notices, and its preview below.
import type { ReactNode } from 'react'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm, type PortalFormProps } from '#app/forms/portal-form.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { formatDateTime } from '#shared/dates.ts'

/** Props of `ContentForm`; its children are the fields. */
export interface ContentFormProps extends Pick<PortalFormProps, 'noValidate' | 'encType' | 'className'> {
  readonly intent: string
  readonly title: string
  readonly description?: ReactNode
  /** What is changed; without one it is added. `seen` is the lock where there are no versions, and of the release before. */
  readonly item: { readonly id: number | string; readonly version?: number; readonly seen?: Date | string } | null
  /** What the fields begin with. */
  readonly stored: object
  /** The stored texts to compare with, label by field, when somebody else has saved it meanwhile. */
  readonly compared?: Readonly<Record<string, string>>
  /** Earlier states can be read in a history. */
  readonly history?: boolean
  /** When and by whom it was saved (`savedWords`); given, unsaved words are not left without a question. */
  readonly saved?: string | null
  /** An idempotency key, for a form that adds. */
  readonly fresh?: string
  /** What else can be done, beside the button. */
  readonly links?: ReactNode
  /** A notice before the card, which may hold a form of its own. */
  readonly above?: ReactNode
  /** A form of its own in the same card. */
  readonly below?: ReactNode
  readonly preview?: ReactNode
  readonly children: ReactNode
}

/** Posts `intent`, and `id` and lock of what is changed. */
export function ContentForm({
  title,
  description,
  item,
  stored,
  compared,
  history = false,
  saved,
  fresh,
  links,
  above,
  below,
  preview,
  className,
  children,
  ...form
}: ContentFormProps) {
  const lock = Object.entries({ version: item?.version, seen: item?.seen }).filter(([, value]) => value !== undefined)
  const hidden = { ...(item && { id: item.id }), ...Object.fromEntries(lock) }
  const storedTexts = Object.entries(compared ?? {}).map(([name, label]) => ({
    label: `${label} tersimpan`,
    text: String(Reflect.get(stored, name)),
  }))
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${className ?? ''}`}>
      {above}
      <Card>
        <div className="grid grid-cols-1 gap-5">
          <PortalForm {...form} guarded={saved !== undefined} hidden={hidden} stored={stored}>
            <CardHeader title={title} description={saved === undefined ? description : <SavedState saved={saved} />} />
            <div className="grid grid-cols-1 gap-5">
              <FormNotices summary storedTexts={item && compared ? storedTexts : undefined} history={history} />
              {fresh && !item && <IdempotencyField fresh={fresh} />}
              {children}
              <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                <Button type="submit" busyLabel="Menyimpan...">
                  Simpan
                </Button>
                {links}
              </div>
            </div>
          </PortalForm>
          {below}
        </div>
      </Card>
      {preview && (
        <section aria-labelledby="pratinjau" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 id="pratinjau" className="text-base">
            Pratinjau
          </h2>
          {preview}
        </section>
      )}
    </div>
  )
}

/** When and by whom an item was saved; null for one that is not there yet. */
export function savedWords(item: { readonly updatedAt: Date; readonly updatedByName: string | null } | null) {
  if (!item) return null
  return `Tersimpan ${formatDateTime(item.updatedAt)}${item.updatedByName ? ` oleh ${item.updatedByName}` : ''}`
}
