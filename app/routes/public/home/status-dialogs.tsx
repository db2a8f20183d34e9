import { lazy, Suspense } from 'react'
import { StatusForm, useStatusLookUp } from '#app/components/tickets/status/status-form.tsx'
import type { StatusView } from '#app/components/tickets/status/status-view.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'

// Only who looks a question up needs it: the home page is lighter without.
const StatusReport = lazy(() =>
  import('#app/components/tickets/status/status-report.tsx').then((loaded) => ({ default: loaded.StatusReport })),
)

export type StatusLookUpDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onFound: (view: StatusView) => void
}

export function StatusLookUpDialog({ open, onOpenChange, onFound }: StatusLookUpDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Cek Status Pertanyaan"
      description="Masukkan ID pertanyaan untuk membaca status dan jawabannya. Tidak perlu masuk."
    >
      <LookUpForm onFound={onFound} />
    </Dialog>
  )
}

function LookUpForm({ onFound }: { onFound: (view: StatusView) => void }) {
  const { busy, problem, lookUp, clearProblem } = useStatusLookUp(onFound)
  return <StatusForm fieldId="status-dialog" busy={busy} error={problem} onLookUp={lookUp} onType={clearProblem} />
}

export type StatusResultDialogProps = { view: StatusView | null; open: boolean; onOpenChange: (open: boolean) => void }

export function StatusResultDialog({ view, open, onOpenChange }: StatusResultDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Status Pertanyaan"
      footer={
        view && (
          <ButtonLink variant="secondary" to={`/status/${view.publicId}`}>
            Buka sebagai halaman
          </ButtonLink>
        )
      }
    >
      {view && (
        <Suspense>
          <StatusReport view={view} />
        </Suspense>
      )}
    </Dialog>
  )
}
