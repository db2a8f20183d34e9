// '/admin/canned-replies': the answers agents have at hand, and the form in which one is written.

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { UnknownVariables } from '#app/components/tickets/unknown-variables.tsx'
import { type FlashCode, flashCookie } from '#app/flash.ts'
import { answerForm, type FormProblem } from '#app/forms/answer-form.ts'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { UndoNotice } from '#app/forms/undo-notice.tsx'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ConfirmForm } from '#app/ui/overlays/confirm-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { cannedReplyId, cannedReplyInput, replyMaxLength } from '#domain/content/canned-replies/canned-reply-input.ts'
import { cannedReplyKind } from '#domain/content/canned-replies/canned-reply-kind.ts'
import { mayManageCannedReplies } from '#domain/content/canned-replies/canned-reply-policy.ts'
import { changeCannedReply } from '#domain/content/canned-replies/change-canned-reply.ts'
import {
  findManagedCannedReplies,
  type ManagedCannedReply,
} from '#domain/content/canned-replies/find-managed-canned-replies.ts'
import { removeContent } from '#domain/content/lifecycle/remove-content.ts'
import { restoreContent } from '#domain/content/lifecycle/restore-content.ts'
import { seenState } from '#domain/content/lifecycle/seen-input.ts'
import { findOfficeChoices, type OfficeChoice } from '#domain/offices/find-offices.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/canned-replies-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Balasan siap pakai · Helpdesk SPMB' }]

const here = '/admin/canned-replies'

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageCannedReplies)
  const [replies, offices] = await Promise.all([findManagedCannedReplies(person), findOfficeChoices()])
  const params = new URL(request.url).searchParams
  const removed = cannedReplyId.safeParse(params.get('removed') ?? '')
  const editing = replies.find(({ id }) => String(id) === params.get('edit')) ?? null
  return {
    replies,
    offices,
    editing,
    fresh: newIdempotencyKey(),
    open: editing !== null || params.has('add'),
    removed: removed.success ? String(removed.data) : null,
  }
}

const stepForm = z.discriminatedUnion('intent', [
  cannedReplyInput.extend({ intent: z.literal('save') }),
  z.object({ intent: z.literal('remove'), id: cannedReplyId, ...seenState }),
  z.object({ intent: z.literal('restore'), id: cannedReplyId }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageCannedReplies)
  const back = (code: FlashCode, more = '') =>
    redirect(`${here}${more}`, { headers: { 'Set-Cookie': flashCookie(code) } })
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'save': {
        const { intent: _, ...input } = step
        await changeCannedReply(person, input)
        return back('canned-reply-saved')
      }
      case 'remove':
        await removeContent(cannedReplyKind, person, step.id, step)
        return back('canned-reply-removed', `?removed=${step.id}`)
      case 'restore':
        await restoreContent(cannedReplyKind, person, step.id)
        return back('canned-reply-restored')
    }
  })
}

const columns: readonly Column<ManagedCannedReply>[] = [
  {
    key: 'title',
    header: 'Judul',
    main: true,
    cell: ({ id, title }) => (
      <Link to={`${here}?edit=${id}`} className="inline-block py-1.5">
        {title}
      </Link>
    ),
  },
  { key: 'text', header: 'Isi', cell: ({ text }) => <span className="line-clamp-2">{text}</span> },
  { key: 'office', header: 'Dipakai', cell: ({ office }) => office ?? 'Semua cabang' },
  {
    key: 'steps',
    header: 'Langkah',
    hideHeader: true,
    end: true,
    cell: ({ id, title, version, updatedAt }) => (
      <ConfirmForm
        title={`Hapus balasan “${title}”?`}
        description="Agen tidak dapat memilihnya lagi. Jawaban yang sudah terkirim tidak berubah."
        confirmLabel="Ya, hapus"
        danger
        action={here}
      >
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={updatedAt.toISOString()} />
        <IconButton type="submit" label={`Hapus: ${title}`}>
          <Trash2 />
        </IconButton>
      </ConfirmForm>
    ),
  },
]

export default function CannedRepliesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { replies, offices, editing, open, removed, fresh } = loaderData
  const problem = useFormProblem(actionData)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Balasan siap pakai"
        description="Jawaban yang dapat dipilih agen saat membalas tiket."
        actions={
          open ? (
            <ButtonLink to={here} variant="secondary">
              Batal
            </ButtonLink>
          ) : (
            <ButtonLink to={`${here}?add`}>
              <Plus />
              Tambah balasan
            </ButtonLink>
          )
        }
      />
      {removed && <UndoNotice key={removed} id={removed} words="Balasan itu tidak ditawarkan lagi kepada agen." />}
      {problem && !open && <Notice tone="error" title={problem.message} role="alert" />}
      {open && (
        <ReplyForm key={editing?.id ?? 'new'} reply={editing} offices={offices} fresh={fresh} problem={problem} />
      )}
      <Table
        caption="Balasan siap pakai"
        columns={columns}
        rows={replies}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Belum ada balasan">Tulis jawaban yang sering dikirim agen.</EmptyState>}
      />
    </div>
  )
}

interface ReplyFormProps {
  readonly reply: ManagedCannedReply | null
  readonly offices: readonly OfficeChoice[]
  readonly fresh: string
  readonly problem: FormProblem | undefined
}

function ReplyForm({ reply, offices, fresh, problem }: ReplyFormProps) {
  const { errors = {}, values = {} } = problem ?? {}
  const [text, setText] = useState(values.text ?? reply?.text ?? '')
  const wrong = Object.entries(errors).map(([name, message]) => ({ name, message }))
  const busy = useNavigation().state === 'submitting'
  return (
    <Card>
      <CardHeader title={reply ? 'Edit balasan' : 'Balasan baru'} />
      <Form method="post" noValidate className="grid grid-cols-1 gap-5">
        {wrong.length > 0 && <ErrorSummary key={problem?.id} errors={wrong} />}
        {problem && wrong.length === 0 && <Notice tone="error" title={problem.message} role="alert" />}
        <input type="hidden" name="intent" value="save" />
        <IdempotencyField fresh={fresh} problem={problem} />
        <input type="hidden" name="id" value={reply?.id ?? ''} />
        <input type="hidden" name="version" value={reply?.version ?? ''} />
        <input type="hidden" name="seen" value={reply?.updatedAt.toISOString() ?? ''} />
        <Field label="Judul" name="title" error={errors.title}>
          <TextInput defaultValue={values.title ?? reply?.title} autoComplete="off" />
        </Field>
        <Field
          label="Isi balasan"
          name="text"
          error={errors.text}
          limit={replyMaxLength}
          hint="{nama}, {id}, {judul}, dan {agen} diganti sendiri saat dipakai."
        >
          <TextArea rows={8} defaultValue={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        </Field>
        <UnknownVariables text={text} />
        <Field label="Dipakai" name="officeId" error={errors.officeId}>
          <Select defaultValue={values.officeId ?? reply?.officeId ?? ''}>
            <option value="">Semua cabang</option>
            {offices.map(({ id, no, name }) => (
              <option key={id} value={id}>
                {`${no}. ${name}`}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busy={busy} busyLabel="Menyimpan..." className="justify-self-start">
          Simpan
        </Button>
      </Form>
    </Card>
  )
}
