// '/helpdesk/incidents/clusters/:id': a group of tickets on one topic, to be made an incident, named, split or dismissed.
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { clusterName } from '#domain/shared-answers/clusters/cluster.ts'
import { getCluster } from '#domain/shared-answers/clusters/find-clusters.ts'
import {
  dismissCluster,
  nameCluster,
  rejoinCluster,
  splitCluster,
} from '#domain/shared-answers/clusters/keep-cluster.ts'
import { now } from '#shared/dates.ts'
import type { Route } from './+types/cluster-page.ts'
import { findTicketLines } from './find-ticket-lines.server.ts'
import { incidentIdOf } from './incident-state.ts'
import { useClusterUndo } from './set-aside-clusters.tsx'
import { tickedIds, withTicks } from './ticked-tickets.ts'
import { TicketLines, TicketTick } from './ticket-lines.tsx'
import { sinceLabel } from './wave-band.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Kelompok tiket: ${loaderData?.cluster.title ?? ''} · Helpdesk SPMB` },
]

const shownRows = 200

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const { open, ...cluster } = await getCluster(person, incidentIdOf(params))
  const tickets = await findTicketLines(person, open.slice(0, shownRows))
  const done = new URL(request.url).searchParams.get('done')
  return { cluster, total: open.length, tickets, at: now(), done }
}

const steps = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('name'), name: clusterName }),
  z.object({ intent: z.literal('split'), ids: z.string().default('') }),
  z.object({ intent: z.literal('dismiss') }),
  z.object({ intent: z.literal('restore') }),
  z.object({ intent: z.literal('rejoin') }),
])

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  const id = incidentIdOf(params)
  const own = `/helpdesk/incidents/clusters/${id}`
  return answerForm(await withTicks(request), steps, async (typed) => {
    if (typed.intent === 'name') {
      await nameCluster(person, id, typed.name)
      return redirectWithFlash(own, 'Nama disimpan')
    }
    if (typed.intent === 'split') {
      const apart = await splitCluster(person, id, tickedIds(typed.ids))
      return redirect(`/helpdesk/incidents/clusters/${apart}?done=split`)
    }
    if (typed.intent === 'rejoin') {
      const origin = await rejoinCluster(person, id)
      return redirectWithFlash(`/helpdesk/incidents/clusters/${origin}`, 'Tiket dikembalikan ke kelompok ini')
    }
    await dismissCluster(person, id, typed.intent === 'dismiss')
    return typed.intent === 'dismiss' ? redirect(`${own}?done=dismiss`) : redirectWithFlash(own, 'Kelompok tampil lagi')
  })
}

const formId = 'pisahkan'

export default function ClusterPage({ loaderData: { cluster, total, tickets, at, done } }: Route.ComponentProps) {
  useLiveRefresh(({ kind }) => kind === 'clustered', { calm: true })
  const { id, title, isNamed, since, incident, isDismissed, origin } = cluster
  useClusterUndo(done === 'split' && origin ? 'split' : done === 'dismiss' && isDismissed ? 'dismiss' : null, id)
  return (
    <Page
      className="gap-6"
      title={<span className="wrap-anywhere">{title}</span>}
      back={{ to: '/helpdesk/incidents', label: 'Gangguan' }}
      meta={
        <>
          <span>Kelompok tiket</span>
          <span>{total.toLocaleString('id-ID')} tiket terbuka</span>
          <span>
            {cluster.tickets < total && `${cluster.tickets.toLocaleString('id-ID')} di antaranya `}
            {sinceLabel(since, at)}
          </span>
        </>
      }
      actions={!incident && <ButtonLink to={`/helpdesk/incidents/create?cluster=${id}`}>Jadikan gangguan</ButtonLink>}
    >
      {incident && (
        <Notice
          title={
            <>
              Dijawab lewat gangguan{' '}
              <Link to={`/helpdesk/incidents/${incident.id}`} className="wrap-anywhere">
                {incident.title}
              </Link>
            </>
          }
        >
          Masukkan tiket yang tersisa di halaman gangguannya.
        </Notice>
      )}
      {isDismissed && (
        <Notice tone="warning" title="Kelompok ini diabaikan di kantor Anda">
          Tidak tampil di dasbor sampai ada gelombang baru.
          <PortalForm intent="restore" className="mt-2">
            <Button type="submit" variant="secondary" size="sm">
              Tampilkan lagi
            </Button>
          </PortalForm>
        </Notice>
      )}
      {origin && (
        <Notice
          title={
            <>
              Dipisahkan dari{' '}
              <Link to={`/helpdesk/incidents/clusters/${origin.id}`} className="wrap-anywhere">
                {origin.title}
              </Link>
            </>
          }
        >
          <PortalForm intent="rejoin">
            <Button type="submit" variant="secondary" size="sm">
              Kembalikan ke sana
            </Button>
          </PortalForm>
        </Notice>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card
          title="Tiket terbuka"
          description="Tiket baru tentang hal yang sama masuk sendiri. Tandai yang tidak termasuk, lalu pisahkan."
        >
          <PortalForm id={formId} intent="split" className="flex flex-wrap items-center gap-3 pb-2">
            <FormNotices own />
            <Button type="submit" variant="secondary" size="sm">
              Pisahkan yang ditandai
            </Button>
          </PortalForm>
          <TicketLines
            label="Tiket terbuka"
            tickets={tickets}
            before={(ticket) => <TicketTick ticket={ticket} form={formId} />}
          />
          {total > tickets.length && (
            <p className="pt-2 text-sm text-tinta-soft">
              dan {(total - tickets.length).toLocaleString('id-ID')} tiket lain
            </p>
          )}
        </Card>
        <Card title="Nama kelompok" className="content-start self-start">
          <PortalForm intent="name" stored={{ name: isNamed ? title : '' }} className="grid gap-4">
            <FormNotices own />
            <Field label="Nama" name="name" optional hint="Tanpa nama, judul tiket yang paling mewakili yang tampil.">
              <TextInput autoComplete="off" />
            </Field>
            <Button type="submit" variant="secondary">
              Simpan nama
            </Button>
          </PortalForm>
          {!isDismissed && !incident && (
            <PortalForm intent="dismiss" className="mt-4">
              <Button type="submit" variant="quiet" size="sm">
                Abaikan kelompok ini
              </Button>
            </PortalForm>
          )}
        </Card>
      </div>
    </Page>
  )
}
