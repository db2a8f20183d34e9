import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { OfficeOption } from '#app/components/offices/office-select.tsx'
import { FromSeason } from '#app/components/season/from-season.tsx'
import { UnknownVariables } from '#app/components/tickets/reply-draft.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { answerManager } from '#app/routes/admin/content/answer-manager.server.ts'
import { ContentForm, InsertDate } from '#app/routes/admin/content/content-form.tsx'
import { RemoveForm } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress, readManager } from '#app/routes/admin/content/manager-address.ts'
import { ResourcePage } from '#app/routes/admin/content/resource-page.tsx'
import { Field, fieldId, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import type { Column } from '#app/ui/table.tsx'
import { cannedReplyKind, changeCannedReply } from '#domain/content/canned-replies/canned-reply.server.ts'
import {
  cannedReplyId,
  cannedReplyInput,
  mayManageCannedReplies,
  replyEndings,
  replyMaxLength,
  replyPriorities,
} from '#domain/content/canned-replies/canned-reply.ts'
import {
  findManagedCannedReplies,
  type ManagedCannedReply,
} from '#domain/content/canned-replies/managed-canned-replies.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { asPublicReads, type Dated } from '#domain/season/dated-texts.server.ts'
import { type CategoryChoice, findAllTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { Invalid } from '#shared/errors.ts'
import type { Route } from './+types/canned-replies-page.ts'

/** Without a reply it is a new one. */
interface ReplyFormProps {
  readonly reply: ManagedCannedReply | null
  readonly offices: readonly OfficeOption[]
  readonly categories: readonly CategoryChoice[]
  readonly fresh: string
}

/** Warns of words in braces that represent nothing while one writes. */
function ReplyForm({ reply, offices, categories, fresh }: ReplyFormProps) {
  const [text, setText] = useState(useTyped().text ?? reply?.text ?? '')
  return (
    <ContentForm
      title={reply ? 'Edit jawaban' : 'Jawaban baru'}
      intent="save"
      item={reply && { ...reply, seen: reply.updatedAt }}
      fresh={fresh}
      stored={{ ...reply, completes: reply?.completes ? 'completed' : '' }}
    >
      <Field label="Judul" name="title">
        <TextInput autoComplete="off" />
      </Field>
      <Field
        label="Nama pendek"
        name="shortcut"
        optional
        hint="Petugas mengetik ; lalu nama ini, misalnya ;token. Huruf kecil, angka, atau tanda hubung."
      >
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={31} />
      </Field>
      <Field
        label="Isi jawaban"
        name="text"
        limit={replyMaxLength}
        hint="{nama}, {id}, {judul}, dan {agen} diganti sendiri saat dipakai."
      >
        <TextArea rows={8} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </Field>
      <InsertDate into={fieldId('text')} onInsert={setText} />
      <UnknownVariables text={text} />
      <Field label="Dipakai" name="officeId">
        <Select none="Semua cabang" options={offices} />
      </Field>
      <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">Setelah dikirim</legend>
        <Field label="Kategori" name="setsCategory">
          <Select none="Tetap" options={categories} />
        </Field>
        <Field label="Prioritas" name="setsPriority">
          <Select none="Tetap" options={replyPriorities} />
        </Field>
        <Field label="Status" name="completes">
          <Select none="Menunggu balasan" options={replyEndings} />
        </Field>
        <Field label="Alihkan ke" name="handsOverTo">
          <Select none="Tidak dialihkan" options={offices} />
        </Field>
      </fieldset>
    </ContentForm>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Jawaban siap pakai · Helpdesk SPMB' }]

const address = managerAddress('/admin/canned-replies')

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageCannedReplies)
  const [replies, offices, categories] = await Promise.all([
    findManagedCannedReplies(person),
    findOfficesByPlace(),
    findAllTicketCategories('question'),
  ])
  const { adding, edit, removed, fresh } = readManager(request, cannedReplyId)
  const editing = replies.find(({ id }) => String(id) === edit) ?? null
  const shown = await asPublicReads(replies, 'title', 'text')
  return { replies: shown, offices, categories, editing, adding, fresh, removed }
}

const forms = [cannedReplyInput.extend({ intent: z.literal('save') })]

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageCannedReplies)
  const kind = { kind: cannedReplyKind, id: cannedReplyId, name: 'Jawaban siap pakai' }
  return answerManager(request, person, {
    ...{ ...kind, address, locked: true, forms },
    async save({ intent: _, ...input }) {
      const categories = await findAllTicketCategories('question')
      if (input.setsCategory !== null && !categories.some(({ id }) => id === input.setsCategory)) {
        throw new Invalid('Kategori tidak dikenal', { setsCategory: 'Kategori tidak dikenal' })
      }
      await changeCannedReply(person, input)
      return 'Jawaban siap pakai tersimpan'
    },
  })
}

const columns: readonly Column<ManagedCannedReply & Dated>[] = [
  {
    key: 'title',
    header: 'Judul',
    main: true,
    cell: ({ id, title }) => (
      <Link to={address({ edit: String(id) })} className="inline-block py-1.5">
        {title}
      </Link>
    ),
  },
  {
    key: 'shortcut',
    header: 'Nama pendek',
    cell: ({ shortcut }) => shortcut && <code className="whitespace-nowrap">;{shortcut}</code>,
  },
  {
    key: 'text',
    header: 'Isi',
    cell: ({ text, isDated }) => (
      <>
        <span className="line-clamp-2">{text}</span>
        {isDated && <FromSeason />}
      </>
    ),
  },
  { key: 'office', header: 'Dipakai', cell: ({ office }) => office ?? 'Semua cabang' },
  {
    key: 'steps',
    header: 'Langkah',
    hideHeader: true,
    end: true,
    cell: ({ id, title, version, updatedAt }) => (
      <RemoveForm
        name={title}
        hidden={{ id, version, seen: updatedAt }}
        title={`Hapus jawaban “${title}”?`}
        description="Petugas tidak dapat memilihnya lagi. Jawaban yang sudah terkirim tidak berubah."
        action={address()}
      />
    ),
  },
]

export default function CannedRepliesPage({ loaderData }: Route.ComponentProps) {
  const { replies, editing, adding, removed, fresh, ...choices } = loaderData
  return (
    <ResourcePage
      title="Jawaban siap pakai"
      description="Jawaban yang dapat dipilih petugas saat membalas tiket."
      address={address}
      add="Tambah jawaban"
      removed={{ id: removed, words: 'Jawaban itu tidak ditawarkan lagi kepada petugas.' }}
      formPlace="above"
      form={(adding || editing) && <ReplyForm key={editing?.id ?? 'new'} reply={editing} fresh={fresh} {...choices} />}
      caption="Jawaban siap pakai"
      columns={columns}
      rows={replies}
      empty={{ title: 'Belum ada jawaban siap pakai', text: 'Tulis jawaban yang sering dikirim petugas.' }}
    />
  )
}
