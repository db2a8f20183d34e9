// The history of one piece of content: who changed it when, what changed, and the way back to any revision.
import { RotateCcw } from 'lucide-react'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ConfirmForm } from '#app/ui/overlays/confirm-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RevisionList, type RevisionView } from './revision-list.tsx'

/** Props of `ContentHistory`; `version` is the present one, `back` leads to the manager. */
export interface ContentHistoryProps {
  readonly title: string
  readonly description: string
  readonly back: { readonly to: string; readonly label: string }
  readonly version: number
  readonly revisions: readonly RevisionView[]
  readonly problem: FormProblem | undefined
}

/** Posts `revision` and `version` (`revertInput`) to the page it stands on. */
export function ContentHistory({ title, description, back, version, revisions, problem }: ContentHistoryProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title={title} description={description} back={back} />
      {problem && <Notice tone="error" title={problem.message} role="alert" />}
      <RevisionList
        items={revisions}
        action={(revision) => (
          <ConfirmForm
            title="Kembalikan versi ini?"
            description="Versi ini menjadi yang terbaru dan langsung dibaca publik. Versi sekarang tetap ada di riwayat."
            confirmLabel="Ya, kembalikan"
          >
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="version" value={version} />
            <Button type="submit" variant="secondary" size="sm">
              <RotateCcw />
              Kembalikan
            </Button>
          </ConfirmForm>
        )}
      />
    </div>
  )
}
