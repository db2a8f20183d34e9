// '/admin/canned-replies': the answers agents have at hand, and the form in which one is written.

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { UnknownVariables } from '#app/components/tickets/unknown-variables.tsx'
import { type FlashCode, flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { UndoNotice } from '#app/forms/undo-notice.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
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
        intent="remove"
        hidden={{ id, version, seen: updatedAt }}
        title={`Hapus balasan “${title}”?`}
        description="Agen tidak dapat memilihnya lagi. Jawaban yang sudah terkirim tidak berubah."
        confirmLabel="Ya, hapus"
        danger
        action={here}
      >
        <IconButton type="submit" label={`Hapus: ${title}`}>
          <Trash2 />
        </IconButton>
      </ConfirmForm>
    ),
  },
]

export default function CannedRepliesPage({ loaderData }: Route.ComponentProps) {
  const { replies, offices, editing, open, removed, fresh } = loaderData
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
      {!open && <FormNotices />}
      {open && <ReplyForm key={editing?.id ?? 'new'} reply={editing} offices={offices} fresh={fresh} />}
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
}

function ReplyForm({ reply, offices, fresh }: ReplyFormProps) {
  const [text, setText] = useState(useTyped().text ?? reply?.text ?? '')
  return (
    <Card>
      <CardHeader title={reply ? 'Edit balasan' : 'Balasan baru'} />
      <PortalForm
        intent="save"
        hidden={{ id: reply?.id, version: reply?.version, seen: reply?.updatedAt }}
        stored={reply}
        className="grid grid-cols-1 gap-5"
      >
        <FormNotices summary />
        <IdempotencyField fresh={fresh} />
        <Field label="Judul" name="title">
          <TextInput autoComplete="off" />
        </Field>
        <Field
          label="Isi balasan"
          name="text"
          limit={replyMaxLength}
          hint="{nama}, {id}, {judul}, dan {agen} diganti sendiri saat dipakai."
        >
          <TextArea rows={8} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        </Field>
        <UnknownVariables text={text} />
        <Field label="Dipakai" name="officeId">
          <Select>
            <option value="">Semua cabang</option>
            {offices.map(({ id, no, name }) => (
              <option key={id} value={id}>
                {`${no}. ${name}`}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
          Simpan
        </Button>
      </PortalForm>
    </Card>
  )
}
