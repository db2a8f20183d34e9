// '/helpdesk/bulk/{id}': how far a bulk action is, which tickets failed and why, and trying those again.
import { useEffect, useState } from 'react'
import { data, Link, redirect, useRevalidator } from 'react-router'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { describeReachOfMany } from '#domain/notifications/reach/describe-reach.ts'
import { getBulk } from '#domain/tickets/bulk/get-bulk.ts'
import { retryBulk, undoBulkSpam } from '#domain/tickets/bulk/start-bulk.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/progress-page.ts'
import { bulkWords } from './bulk-form.ts'
import { BulkReach } from './bulk-reach.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Kemajuan tindakan · Helpdesk SPMB' }]

function readId({ id }: { id: string }): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFound()
  return Number(id)
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const { task, counts, done, failed, beyondReach } = await getBulk(person, readId(params))
  const reach = task.do === 'reply' && counts.waiting === 0 ? await describeReachOfMany(done) : []
  return data({ deed: task.do, counts, failed, beyondReach, reach }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = readId(params)
  const person = await requireDesk(context, request)
  const form = await request.formData().catch(() => new FormData())
  if (form.get('intent') === 'undo') return redirect(`/helpdesk/bulk/${await undoBulkSpam(person, id)}`)
  await retryBulk(person, id)
  return redirect(`/helpdesk/bulk/${id}`)
}

/** How often the page looks again while something waits, in milliseconds. */
const interval = 1_000

export default function BulkProgressPage({ loaderData }: Route.ComponentProps) {
  const { deed, counts, failed, beyondReach, reach } = loaderData
  const { revalidate } = useRevalidator()
  const [away, setAway] = useState(false)
  const isRunning = counts.waiting > 0
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
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {isRunning && (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      )}
      <PageHeader
        title={bulkWords[deed].title}
        back={{ to: '/helpdesk/tickets/in-progress', label: 'Dalam proses' }}
        description={isRunning ? 'Sedang dikerjakan. Halaman ini boleh ditutup, pekerjaannya berjalan terus.' : ''}
      />
      <FormNotices />
      {isRunning && away && (
        <Notice tone="warning" title="Portal sedang tidak dapat dihubungi" role="status">
          Halaman ini mencoba terus. Pekerjaan dilanjutkan setelah portal tersambung lagi, tanpa ada tiket yang
          dikerjakan dua kali.
        </Notice>
      )}
      <div className="grid gap-2">
        <progress max={total} value={over} aria-label="Kemajuan" className="h-3 w-full overflow-clip rounded-chip" />
        <p role="status" className="font-semibold tabular-nums">
          {isRunning ? `${over} dari ${total} tiket dikerjakan` : `${counts.done} dari ${total} tiket berhasil`}
          {counts.failed > 0 && `, ${counts.failed} gagal`}
        </p>
      </div>
      <BulkReach reach={reach} />
      {!isRunning && counts.failed === 0 && (
        <Notice tone="success" title={`Selesai untuk ${counts.done} tiket.`}>
          <Link to="/helpdesk/tickets/in-progress">Kembali ke daftar tiket</Link>
        </Notice>
      )}
      {beyondReach > 0 && (
        <Notice tone="warning" title={`${beyondReach} tiket gagal dan tidak lagi ditangani cabang dinas Anda`} />
      )}
      {!isRunning && deed === 'spam' && counts.done > 0 && (
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
