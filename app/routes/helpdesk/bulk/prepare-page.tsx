// '/helpdesk/bulk?do=…&ids=…': what is about to be done to which tickets, and what it still needs to know.
import { data, Link, redirect } from 'react-router'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { findCannedReplies } from '#domain/content/canned-replies/find-canned-replies.ts'
import { describeReachOfMany } from '#domain/notifications/reach/describe-reach.ts'
import { findRecentBulkReply } from '#domain/tickets/bulk/get-bulk.ts'
import { startBulk } from '#domain/tickets/bulk/start-bulk.ts'
import { findTicketCategories } from '#domain/tickets/categories/find-ticket-categories.ts'
import { readDeskView } from '#domain/tickets/desk/desk-view.ts'
import { findStaff } from '#domain/tickets/desk/find-colleagues.ts'
import { findChosenTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { deskLists } from '../tickets/desk-lists.ts'
import { addressOf } from '../tickets/list-view.server.ts'
import type { Route } from './+types/prepare-page.ts'
import { bulkForm, bulkWords, isBulkDeed, readIds } from './bulk-form.ts'
import { ReachLines } from './bulk-reach.tsx'
import { ReplyFields } from './reply-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Tindakan untuk banyak tiket · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const params = new URL(request.url).searchParams
  const deed = params.get('do') ?? ''
  const ids = readIds(params)
  const [tickets, recent, staff, questions, complaints, replies, reach] = await Promise.all([
    findChosenTickets(person, ids),
    deed === 'reply' ? findRecentBulkReply(person, ids) : undefined,
    findStaff(person),
    findTicketCategories('question'),
    findTicketCategories('complaint'),
    findCannedReplies(person),
    deed === 'reply'
      ? findChosenTickets(person, ids).then((found) => describeReachOfMany(found.map(({ id }) => id)))
      : [],
  ])
  // Their variables stay: they are filled for each requester.
  const ready = replies.map(({ id, title, text }) => ({ key: String(id), title, text }))
  const chosen = tickets.map(({ id, number, title, answered }) => ({ id, number, title, answered }))
  const kinds = new Set(tickets.map(({ kind }) => kind))
  const from = readDeskView(new URLSearchParams(params.get('view') ?? ''))
  const [first] = tickets
  const example = first && {
    number: first.number,
    variables: replyVariables({ ...first, contactName: first.user }, person.name),
  }
  const view = {
    ...{ deed: isBulkDeed(deed) ? deed : null, chosen, recent, reach, staff, example, ready },
    categories: {
      questions: kinds.has('question') ? questions : [],
      complaints: kinds.has('complaint') ? complaints : [],
    },
    back: { to: addressOf(from), label: deskLists[from.stage ?? 'inprogress'].title },
    prefilled: ready.find((each) => each.key === params.get('siap'))?.text,
    key: newIdempotencyKey(),
  }
  return data(view, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  return answerForm(request, bulkForm, async (input) => redirect(`/helpdesk/bulk/${await startBulk(person, input)}`))
}

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deed, chosen, recent, reach, staff, categories, example, ready, prefilled, back, key } = loaderData
  const task = useKeptProblem(actionData)?.errors.task
  if (!deed || chosen.length === 0) {
    return (
      <EmptyState level={1} title="Belum ada tiket yang dipilih">
        Beri tanda pada tiket di daftar, lalu pilih tindakannya.
      </EmptyState>
    )
  }
  const { title, submit } = bulkWords[deed]
  const silent = deed === 'complete' ? chosen.filter(({ answered }) => !answered) : []
  return (
    <Page className="max-w-3xl gap-6" title={title} description={`${chosen.length} tiket terpilih.`} back={back}>
      {recent && (
        <Notice tone="warning" title={`Anda baru saja membalas ${recent.tickets} dari tiket ini sekaligus`}>
          Balasan di bawah dikirim sebagai balasan lagi.{' '}
          <Link to={`/helpdesk/bulk/${recent.id}`}>Lihat hasil balasan tadi</Link>
        </Notice>
      )}
      {silent.length > 0 && (
        <Notice tone="warning" title={`${silent.length} tiket belum pernah dibalas`}>
          {silent.map(({ number }) => number).join(', ')}. Pemohon membaca "Selesai" tanpa jawaban. Kembali dan balas
          dulu, atau teruskan bila memang tidak perlu dijawab.
        </Notice>
      )}
      {deed === 'spam' && (
        <Notice tone="warning" title="Tiket ini keluar dari semua daftar, hitungan, dan batas waktu" role="status">
          Pemohonnya tidak diberi tahu. Tiketnya tetap ada di daftar Spam dan dapat dikembalikan.
        </Notice>
      )}
      <PortalForm hidden={{ do: deed, ids: chosen.map(({ id }) => id).join(',') }} className="grid grid-cols-1 gap-5">
        <FormNotices />
        <IdempotencyField fresh={key} />
        {deed === 'assign' && (
          <Field label="Petugas" name="assigneeId" error={task}>
            <Select
              none="Pilih petugas"
              options={staff.map(({ id, name, organization }) => ({
                id,
                name: organization ? `${name} · ${organization}` : name,
              }))}
            />
          </Field>
        )}
        {deed === 'category' && (
          <Field label="Kategori" name="category" error={task}>
            <Select>
              <option value="">Pilih kategori</option>
              {categories.questions.length > 0 && (
                <optgroup label="Pertanyaan">{categories.questions.map(choice)}</optgroup>
              )}
              {categories.complaints.length > 0 && (
                <optgroup label="Aduan">{categories.complaints.map(choice)}</optgroup>
              )}
            </Select>
          </Field>
        )}
        {deed === 'reply' && example && (
          <ReplyFields example={example} ready={ready} prefilled={prefilled} error={task} />
        )}
        <ReachLines reach={reach} />
        <div>
          <Button type="submit">{`${submit} ${chosen.length} tiket`}</Button>
        </div>
      </PortalForm>
      <Card flush>
        <ul aria-label="Tiket terpilih" className="divide-y divide-garis text-sm">
          {chosen.map(({ id, number, title: subject }) => (
            <li key={id} className="flex gap-3 px-4 py-2">
              <span className="font-semibold whitespace-nowrap text-tinta-soft tabular-nums">{number}</span>
              <span className="wrap-anywhere">{subject}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

const choice = ({ id, name }: { id: string; name: string }) => (
  <option key={id} value={id}>
    {name}
  </option>
)
