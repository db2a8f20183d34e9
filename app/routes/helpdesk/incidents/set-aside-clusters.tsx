import { useEffect, useRef } from 'react'
import { Link, useSubmit } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { FoldedCard } from '#app/ui/card.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import type { SetAsideCluster } from '#domain/shared-answers/clusters/cluster.ts'
import { sinceLabel } from './wave-band.tsx'

const addressOf = (id: number) => `/helpdesk/incidents/clusters/${id}`

const undoOf = { split: 'rejoin', dismiss: 'restore' } as const

const labels = { split: 'Tiket dipisahkan ke kelompok ini', dismiss: 'Kelompok diabaikan' } as const

/** Time in ms for which undo is offered (docs/rules-of-service.md#deleting-and-taking-back). */
const offered = 10_000

/** The toast for what was done to the cluster, with its undo; the page offers it for longer. */
export function useClusterUndo(done: keyof typeof undoOf | null, id: number): void {
  const toast = useToast()
  const submit = useSubmit()
  // Another function at every page.
  const send = useRef(submit)
  send.current = submit
  useEffect(() => {
    if (!done) return
    toast.show({
      ...{ id: 'kelompok', title: labels[done], tone: 'success', duration: offered },
      action: {
        label: 'Urungkan',
        onClick: () => {
          toast.clear('kelompok')
          void send.current({ intent: undoOf[done] }, { method: 'post', action: addressOf(id) })
        },
      },
    })
  }, [done, id, toast])
}

interface SetAsideClustersProps {
  readonly clusters: readonly SetAsideCluster[]
  readonly at: Date
}

export function SetAsideClusters({ clusters, at }: SetAsideClustersProps) {
  if (clusters.length === 0) return null
  return (
    <FoldedCard title={`Kelompok yang diabaikan atau dipisahkan (${clusters.length})`}>
      <ul className="divide-y divide-garis text-sm">
        {clusters.map(({ id, how, title, tickets, since }) => (
          <li key={`${how}-${id}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 grow basis-60">
              <Link to={addressOf(id)} className="font-semibold wrap-anywhere">
                {title}
              </Link>{' '}
              <span className="text-tinta-soft">
                {how === 'split' ? 'dipisahkan' : 'diabaikan di kantor Anda'} · {tickets.toLocaleString('id-ID')} tiket
                terbuka {sinceLabel(since, at)}
              </span>
            </p>
            <PortalForm action={addressOf(id)} intent={how === 'split' ? undoOf.split : undoOf.dismiss}>
              <Button type="submit" variant="secondary" size="sm" aria-label={`Kembalikan ${title}`}>
                Kembalikan
              </Button>
            </PortalForm>
          </li>
        ))}
      </ul>
    </FoldedCard>
  )
}
