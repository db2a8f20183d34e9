import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { StatusForm, useStatusLookUp } from '#app/components/tickets/status/status-form.tsx'
import type { StatusView } from '#app/components/tickets/status/status-view.ts'
import { Card } from '#app/ui/card.tsx'

export type StatusLookUpCardProps = { typed: string; error?: string | undefined }

export function StatusLookUpCard({ typed, error }: StatusLookUpCardProps) {
  const navigate = useNavigate()
  const open = useCallback((view: StatusView) => void navigate(`/status/${view.publicId}`), [navigate])
  const { busy, problem, lookUp, clearProblem } = useStatusLookUp(open)
  return (
    <Card>
      <StatusForm
        fieldId="status-halaman"
        typed={typed}
        error={problem ?? error}
        busy={busy}
        onLookUp={lookUp}
        onType={clearProblem}
      />
    </Card>
  )
}
