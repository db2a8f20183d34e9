// The history of one piece of content: who changed it when, what changed, and the way back to any revision.
import { RotateCcw } from 'lucide-react'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { RevisionList, type RevisionView } from './revision-list.tsx'

/** Props of `ContentHistory`; `version` is the present one, `back` leads to the manager. */
export interface ContentHistoryProps {
  readonly title: string
  readonly description: string
  readonly back: { readonly to: string; readonly label: string }
  readonly version: number
  readonly revisions: readonly RevisionView[]
}

/** Posts `revision` and `version` (`revertInput`) to the page it stands on. */
export function ContentHistory({ title, description, back, version, revisions }: ContentHistoryProps) {
  return (
    <Page className="gap-6" title={title} description={description} back={back}>
      <FormNotices />
      <RevisionList
        items={revisions}
        action={(revision) => (
          <ConfirmForm
            hidden={{ revision, version }}
            title="Kembalikan versi ini?"
            description="Versi ini menjadi yang terbaru dan langsung dibaca publik. Versi sekarang tetap ada di riwayat."
            confirmLabel="Ya, kembalikan"
          >
            <Button type="submit" variant="secondary" size="sm">
              <RotateCcw />
              Kembalikan
            </Button>
          </ConfirmForm>
        )}
      />
    </Page>
  )
}
