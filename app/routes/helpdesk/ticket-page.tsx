// '/helpdesk/tickets/{id}': one ticket with its timeline, the reply box and what is known about the requester.
import { useEffect, useRef } from 'react'
import { data, Form, Link, useLocation, useNavigation } from 'react-router'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { PriorityBadge } from '#app/components/tickets/desk-ticket-list.tsx'
import { DeskTimeline } from '#app/components/tickets/desk-timeline.tsx'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { StepButton } from '#app/components/tickets/step-button.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { answerId, isFormProblem, keepAfterProblem, keepTyped } from '#app/keep-typed.ts'
import { takeStep } from '#app/steps/ticket-steps.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { goTo } from '#app/ui/go-to.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useFormProblem } from '#app/use-form-problem.ts'
import { recordTicketRead } from '#domain/access-log/record-ticket-read.ts'
import { findAttachments } from '#domain/attachments/find-attachments.ts'
import { getDeskTicket } from '#domain/desk/get-desk-ticket.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/ticket-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.number} · ${loaderData.title}` : 'Tiket'} · Helpdesk SPMB` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  if (!/^\d{1,15}$/.test(params.id)) throw new NotFound('Tiket tidak ditemukan.')
  const ticket = await getDeskTicket(person, Number(params.id))
  await recordTicketRead(person, ticket.id)
  const attachments = await findAttachments(person, ticket.publicId)
  return data({ ...ticket, attachments }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ context, request }: Route.ActionArgs) {
  return takeStep(await requirePerson(context, request, 'helpdesk'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function TicketPage({ loaderData: ticket, actionData }: Route.ComponentProps) {
  const { can, requester } = ticket
  return (
    <div className="grid gap-8">
      <PageHeader
        title={<span className="wrap-anywhere">{ticket.title}</span>}
        back={{ to: '/helpdesk/tickets/in-progress', label: 'Dalam proses' }}
        meta={
          <>
            <span className="font-semibold tabular-nums">{ticket.number}</span>
            <StatusBadge label={ticket.label} />
            <PriorityBadge priority={ticket.priority} />
          </>
        }
        actions={
          <>
            {can.claim && (
              <StepButton
                intent="claim"
                ticket={ticket}
                done={`Tiket ${ticket.number} sedang diproses`}
                variant="primary"
              >
                Proses
              </StepButton>
            )}
            {can.complete && (
              <StepButton intent="complete" ticket={ticket} done={`Tiket ${ticket.number} ditandai selesai`}>
                Selesai
              </StepButton>
            )}
          </>
        }
      />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-6">
          <section aria-labelledby="riwayat" className="grid gap-4">
            <h2 id="riwayat" className="text-xl">
              Riwayat
            </h2>
            <DeskTimeline entries={ticket.timeline} attachments={ticket.attachments} />
          </section>
          {can.reply ? (
            <ReplyForm ticket={ticket} answer={actionData} />
          ) : (
            <Notice>Tiket ini sudah selesai, jadi tidak dapat dibalas lagi.</Notice>
          )}
        </div>
        <aside
          aria-label="Keterangan tiket"
          className="self-start rounded-card border border-garis bg-kertas p-5 text-sm"
        >
          <DefinitionList
            stacked
            items={[
              { term: 'Pengirim', description: requester.name },
              {
                term: 'Email',
                description: requester.email ? <a href={`mailto:${requester.email}`}>{requester.email}</a> : '-',
              },
              { term: 'Instansi', description: requester.organization ?? '-' },
              { term: 'Kategori', description: ticket.category },
              { term: 'Kabupaten/Kota', description: ticket.regency ?? '-' },
              { term: 'Cabang dinas', description: ticket.office ?? 'Tim provinsi' },
              { term: 'Petugas', description: ticket.agent ?? 'Belum ada' },
              {
                term: 'Halaman status',
                description: <Link to={`/status/${ticket.publicId}`}>Lihat yang dibaca pemohon</Link>,
              },
            ]}
          />
        </aside>
      </div>
    </div>
  )
}

/** One toast for a reply: that it is being sent, then what came of it. */
const toastId = 'balasan'

interface ReplyFormProps {
  readonly ticket: { readonly id: number; readonly number: string; readonly version: number }
  readonly answer: unknown
}

function ReplyForm({ ticket, answer }: ReplyFormProps) {
  const toast = useToast()
  const { hash, key } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const busy = useNavigation().formData?.get('intent') === 'reply'
  const hydrated = useHydrated()
  const problem = useFormProblem(answer, toastId)
  const sent = isFormProblem(answer) ? undefined : answerId(answer)
  useEffect(() => {
    if (key && hash === '#balas' && box.current) goTo(box.current)
  }, [hash, key])
  useEffect(() => {
    if (busy) toast.show({ id: toastId, title: `Mengirim balasan untuk tiket ${ticket.number}`, tone: 'info' })
  }, [busy, ticket.number, toast])
  useEffect(() => {
    if (!sent) return
    form.current?.reset()
    toast.show({
      id: toastId,
      title: 'Balasan terkirim',
      description: 'Pemohon diberi tahu lewat email.',
      tone: 'success',
    })
  }, [sent, toast])
  return (
    <Form
      ref={form}
      id="balas"
      method="post"
      noValidate
      encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
      className="grid scroll-mt-6 grid-cols-1 gap-4"
    >
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="version" value={ticket.version} />
      {problem && Object.keys(problem.errors).length === 0 && (
        <Notice tone="error" title={problem.message} role="alert" />
      )}
      <Field
        label="Balasan"
        name="message"
        hint="Dibaca pemohon di halaman status dan di email."
        limit={descriptionMaxLength}
        error={problem?.errors.message}
      >
        <TextArea ref={box} rows={5} defaultValue={problem?.values.message} />
      </Field>
      <AttachmentPicker key={sent} carried={problem?.values.attachments} error={problem?.errors.attachments} />
      <div>
        <Button type="submit" busy={busy} busyLabel="Mengirim...">
          Kirim balasan
        </Button>
      </div>
    </Form>
  )
}
