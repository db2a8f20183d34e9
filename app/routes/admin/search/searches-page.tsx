// '/admin/searches': what people looked for in vain, the most frequent first; each becomes a FAQ or a synonym in one step.
import { BookA, MessageCirclePlus } from 'lucide-react'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { ContentManager } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress } from '#app/routes/admin/content/manager-address.ts'
import { SynonymForm } from '#app/routes/admin/content/synonyms/synonym-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { addSynonym } from '#domain/search/add-synonym.ts'
import { findSynonymTerms } from '#domain/search/find-synonyms.ts'
import { findUnansweredQueries, type UnansweredQuery } from '#domain/search/find-unanswered-queries.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { synonymInput } from '#domain/search/synonym-input.ts'
import type { Route } from './+types/searches-page.ts'

const address = managerAddress('/admin/searches')

export const meta: Route.MetaFunction = () => [{ title: 'Pencarian tak terjawab · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const [queries, terms] = await Promise.all([findUnansweredQueries(person), findSynonymTerms(person)])
  const chosen = new URL(request.url).searchParams.get('sinonim')?.slice(0, 100) ?? null
  return { queries, terms, chosen }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  return answerForm(request, synonymInput, async (input) => {
    await addSynonym(person, input)
    return redirectWithFlash(address(), 'Sinonim disimpan. Pencarian berikutnya sudah memakainya.')
  })
}

const columns: readonly Column<UnansweredQuery>[] = [
  { key: 'text', header: 'Yang dicari', main: true, cell: ({ text }) => <bdi>{text}</bdi> },
  { key: 'times', header: 'Dicari', cell: ({ times }) => `${times.toLocaleString('id-ID')} kali` },
  {
    key: 'steps',
    header: 'Langkah',
    hideHeader: true,
    end: true,
    cell: ({ text }) => (
      <span className="flex flex-wrap gap-2 @2xl:justify-end">
        <ButtonLink
          to={`/admin/faq?${new URLSearchParams({ new: '1', question: text })}`}
          variant="secondary"
          aria-label={`Jadikan FAQ: ${text}`}
        >
          <MessageCirclePlus />
          Jadikan FAQ
        </ButtonLink>
        <ButtonLink to={address({ sinonim: text })} variant="secondary" aria-label={`Jadikan sinonim: ${text}`}>
          <BookA />
          Jadikan sinonim
        </ButtonLink>
      </span>
    ),
  },
]

export default function SearchesPage({ loaderData: { queries, terms, chosen } }: Route.ComponentProps) {
  return (
    <ContentManager
      title="Pencarian tak terjawab"
      description="Yang dicari orang dalam 30 hari terakhir dan belum ada jawabannya. Buat FAQ, atau sambungkan dengan istilah yang sudah ada."
      address={address}
      actions={
        <ButtonLink to="/admin/synonyms" variant="secondary">
          <BookA />
          Semua sinonim
        </ButtonLink>
      }
      form={chosen !== null && <SynonymForm key={chosen} variants={chosen} terms={terms} />}
    >
      <Table
        caption="Pencarian tak terjawab"
        columns={columns}
        rows={queries}
        rowKey={({ text }) => text}
        empty={
          <EmptyState title="Semua pencarian menemukan sesuatu">
            Yang dicari tanpa hasil muncul di sini, yang paling sering di atas. Tidak dicatat siapa yang mencari.
          </EmptyState>
        }
      />
    </ContentManager>
  )
}
