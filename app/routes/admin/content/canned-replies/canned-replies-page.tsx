// '/admin/canned-replies': the answers agents have at hand, and the form in which one is written.
import { Link } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { ReplyForm } from '#app/routes/admin/content/canned-replies/reply-form.tsx'
import { AddLink, ContentManager } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress } from '#app/routes/admin/content/manager-address.ts'
import { readManager } from '#app/routes/admin/content/read-manager.ts'
import { RemoveForm } from '#app/routes/admin/content/remove-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { cannedReplyId, cannedReplyInput } from '#domain/content/canned-replies/canned-reply-input.ts'
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
import { findOfficesByPlace } from '#domain/offices/find-offices.ts'
import { findAllTicketCategories } from '#domain/tickets/categories/find-ticket-categories.ts'
import { Invalid } from '#shared/errors.ts'
import type { Route } from './+types/canned-replies-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Jawaban siap pakai · Helpdesk SPMB' }]

const address = managerAddress('/admin/canned-replies')

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageCannedReplies)
  const [replies, offices, categories] = await Promise.all([
    findManagedCannedReplies(person),
    findOfficesByPlace(),
    findAllTicketCategories('question'),
  ])
  const { params, edit, removed, fresh } = readManager(request, cannedReplyId)
  const editing = replies.find(({ id }) => String(id) === edit) ?? null
  return { replies, offices, categories, editing, adding: params.has('add'), fresh, removed }
}

const stepForm = z.discriminatedUnion('intent', [
  cannedReplyInput.extend({ intent: z.literal('save') }),
  z.object({ intent: z.literal('remove'), id: cannedReplyId, ...seenState }),
  z.object({ intent: z.literal('restore'), id: cannedReplyId }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageCannedReplies)
  const back = (text: string, more: Record<string, string> = {}) => redirectWithFlash(address(more), text)
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'save': {
        const { intent: _, ...input } = step
        const categories = await findAllTicketCategories('question')
        if (input.setsCategory !== null && !categories.some(({ id }) => id === input.setsCategory)) {
          throw new Invalid('Kategori tidak dikenal', { setsCategory: 'Kategori tidak dikenal' })
        }
        await changeCannedReply(person, input)
        return back('Jawaban siap pakai tersimpan')
      }
      case 'remove':
        await removeContent(cannedReplyKind, person, step.id, step)
        return back('Jawaban siap pakai berhasil dihapus', { removed: String(step.id) })
      case 'restore':
        await restoreContent(cannedReplyKind, person, step.id)
        return back('Jawaban siap pakai sudah dikembalikan')
    }
  })
}

const columns: readonly Column<ManagedCannedReply>[] = [
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
  { key: 'text', header: 'Isi', cell: ({ text }) => <span className="line-clamp-2">{text}</span> },
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
        title={`Hapus balasan “${title}”?`}
        description="Petugas tidak dapat memilihnya lagi. Jawaban yang sudah terkirim tidak berubah."
        action={address()}
      />
    ),
  },
]

export default function CannedRepliesPage({ loaderData }: Route.ComponentProps) {
  const { replies, editing, adding, removed, fresh, ...choices } = loaderData
  return (
    <ContentManager
      title="Jawaban siap pakai"
      description="Jawaban yang dapat dipilih petugas saat membalas tiket."
      address={address}
      actions={<AddLink to={address({ add: '1' })}>Tambah jawaban</AddLink>}
      removed={{ id: removed, words: 'Balasan itu tidak ditawarkan lagi kepada petugas.' }}
      formPlace="above"
      form={(adding || editing) && <ReplyForm key={editing?.id ?? 'new'} reply={editing} fresh={fresh} {...choices} />}
    >
      <Table
        caption="Jawaban siap pakai"
        columns={columns}
        rows={replies}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Belum ada balasan">Tulis jawaban yang sering dikirim petugas.</EmptyState>}
      />
    </ContentManager>
  )
}
