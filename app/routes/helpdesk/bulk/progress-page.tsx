import { useEffect, useState } from 'react'
import { data, Link, redirect, useRevalidator } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { describeReachOfMany } from '#domain/notifications/reach/reach.server.ts'
import { beginBulkNow, cancelBulk, retryBulk, undoBulkSpam } from '#domain/tickets/bulk/bulk.server.ts'
import { notifiesRequesters } from '#domain/tickets/bulk/bulk.ts'
import { bulkLabelsOf } from '#domain/tickets/bulk/bulk-labels.ts'
import { getBulk } from '#domain/tickets/bulk/bulk-progress.ts'
import { readDeskView } from '#domain/tickets/desk/desk-view.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { deskLists } from '../tickets/desk-lists.ts'
import { addressOf } from '../tickets/list-view.server.ts'
import type { Route } from './+types/progress-page.ts'
import { BulkReach, PendingBulkAction } from './held-bulk.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Kemajuan tindakan · Helpdesk SPMB' }]

function readId({ id }: { id: string }): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFound()
  return Number(id)
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const { task, counts, done, failed, beyondReach, heldUntil, cancelledAt } = await getBulk(person, readId(params))
  const isOver = cancelledAt !== null || counts.waiting === 0
  const reach = notifiesRequesters(task.do) && isOver ? await describeReachOfMany(done) : []
  const from = readDeskView(new URL(request.url).searchParams.has('view') ? viewIn(request) : inProgress)
  const view = {
    ...{ kind: task.do, counts, failed, beyondReach, reach, at: now(), heldUntil, isCancelled: cancelledAt !== null },
    back: { to: addressOf(from), label: deskLists[from.stage ?? 'inprogress'].title },
  }
  return data(view, { headers: { 'Cache-Control': 'no-store' } })
}

const inProgress = new URLSearchParams({ stage: 'inprogress' })

const stepForm = z.object({ intent: z.enum(['undo', 'cancel', 'begin', 'retry']).catch('retry') })

function viewIn(request: Request): URLSearchParams {
  return new URLSearchParams(new URL(request.url).searchParams.get('view') ?? '')
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params)
  const person = await requireDesk(context, request)
  const { search } = new URL(request.url)
  return answerForm(request, stepForm, async ({ intent }) => {
    if (intent === 'undo') return redirect(`/helpdesk/bulk/${await undoBulkSpam(person, id)}${search}`)
    if (intent === 'cancel') await cancelBulk(person, id)
    else if (intent === 'begin') await beginBulkNow(person, id)
    else await retryBulk(person, id)
    return redirect(`/helpdesk/bulk/${id}${search}`)
  })
}

/** Poll interval in ms while a job is pending. */
const interval = 1_000

export default function BulkProgressPage({ loaderData }: Route.ComponentProps) {
  const { kind, counts, failed, beyondReach, reach, at, heldUntil, isCancelled, back } = loaderData
  const { revalidate } = useRevalidator()
  const [away, setAway] = useState(false)
  const isRunning = counts.waiting > 0 && !isCancelled
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(async () => {
      // A portal that is away for a moment must not take the page along.
      const isThere = await fetch('/readyz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      setAway(!isThere)
      if (isThere) await revalidate()
    }, interval)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  const total = counts.waiting + counts.done + counts.failed
  const over = counts.done + counts.failed
  return (
    <div className="grid max-w-column grid-cols-1 gap-6">
      {isRunning && (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      )}
      <PageHeader
        title={bulkLabelsOf(kind).title}
        back={back}
        description={isRunning ? 'Halaman ini boleh ditutup, pekerjaannya berjalan terus.' : ''}
      />
      <FormNotices />
      {isRunning && away && (
        <Notice tone="warning" title="Portal sedang tidak dapat dihubungi" role="status">
          Halaman ini mencoba terus. Pekerjaan dilanjutkan setelah portal tersambung lagi, tanpa ada tiket yang
          dikerjakan dua kali.
        </Notice>
      )}
      {isRunning && heldUntil && (
        <PendingBulkAction key={heldUntil.getTime()} at={at} until={heldUntil} tickets={total} />
      )}
      <div className="grid gap-2" hidden={heldUntil !== null}>
        <progress max={total} value={over} aria-label="Kemajuan" className="h-3 w-full overflow-clip rounded-chip" />
        <p role="status" className="font-semibold tabular-nums">
          {isRunning ? `${over} dari ${total} tiket dikerjakan` : `${counts.done} dari ${total} tiket berhasil`}
          {counts.failed > 0 && `, ${counts.failed} gagal`}
        </p>
        {isRunning && notifiesRequesters(kind) && (
          <PortalForm intent="cancel">
            <Button type="submit" variant="secondary" size="sm">
              Hentikan sisanya
            </Button>
          </PortalForm>
        )}
      </div>
      {isCancelled && (
        <Notice tone="info" title={`Dibatalkan untuk ${counts.waiting} tiket`} role="status">
          Tiket itu tidak berubah, dan pemohonnya tidak diberi tahu. <Link to={back.to}>Kembali ke {back.label}</Link>
        </Notice>
      )}
      <BulkReach reach={reach} />
      {!isRunning && !isCancelled && counts.failed === 0 && (
        <Notice tone="success" title={`Selesai untuk ${counts.done} tiket.`}>
          <Link to={back.to}>Kembali ke {back.label}</Link>
        </Notice>
      )}
      {beyondReach > 0 && (
        <Notice tone="warning" title={`${beyondReach} tiket gagal dan tidak lagi ditangani cabang dinas Anda`} />
      )}
      {!isRunning && kind === 'spam' && counts.done > 0 && (
        <PortalForm intent="undo">
          <Button type="submit" variant="secondary">
            Urungkan
          </Button>
        </PortalForm>
      )}
      {failed.length > 0 && (
        <Card
          title="Gagal"
          description="Tiket ini tidak berubah, yang lain sudah dikerjakan. Coba lagi bila sebabnya sudah hilang."
        >
          <ul className="divide-y divide-garis text-sm">
            {failed.map(({ ticketId, number, title, reason }) => (
              <li key={ticketId} className="grid gap-0.5 py-2.5">
                <Link to={`/helpdesk/tickets/${ticketId}`} className="font-semibold wrap-anywhere">
                  {number} · {title}
                </Link>
                <span className="text-red-700">{reason}</span>
              </li>
            ))}
          </ul>
          <PortalForm className="mt-4">
            <Button type="submit" variant="secondary">
              Coba lagi yang gagal
            </Button>
          </PortalForm>
        </Card>
      )}
    </div>
  )
}
