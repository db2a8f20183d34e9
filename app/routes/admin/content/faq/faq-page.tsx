import { z } from 'zod'
import { requireAllowed } from '#app/guards.server.ts'
import { answerManager } from '#app/routes/admin/content/answer-manager.server.ts'
import { AddLink, ContentManager } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress, readManager } from '#app/routes/admin/content/manager-address.ts'
import { Chips } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchBox } from '#app/ui/forms/search-box.tsx'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changeFaq, createFaq, faqKind, orderFaqs } from '#domain/content/faq/faq.server.ts'
import { faqId, faqInput, faqOrder, mayManageFaq, questionMaxLength } from '#domain/content/faq/faq.ts'
import { findManagedFaqs } from '#domain/content/faq/managed-faqs.ts'
import { declineProposal, findProposals } from '#domain/content/faq/proposals/faq-proposal.server.ts'
import { declineInput } from '#domain/content/faq/proposals/faq-proposal.ts'
import { idempotencyKey, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { findProposalSources } from '#domain/shared-answers/faq-proposals/proposal-news.ts'
import { isoDay, now } from '#shared/dates.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/faq-page.ts'
import { FaqForm, FaqProposals } from './faq-form.tsx'
import { FaqTopicCard } from './faq-topic-card.tsx'

const addressOf = (search: string, category: string) => managerAddress('/admin/faq', { q: search, category })

export const meta: Route.MetaFunction = () => [{ title: 'Kelola FAQ · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageFaq)
  const { params, search, edit, ...state } = readManager(request, faqId)
  const [topics, proposals] = await Promise.all([findManagedFaqs(person), loadProposals(person)])
  const at = now()
  const category = params.get('category') ?? ''
  const wanted = search.toLowerCase()
  const shown = topics
    .filter(({ categoryId }) => category === '' || categoryId === category)
    .map((topic) => ({
      ...topic,
      items: topic.items.filter(({ question, answer }) => `${question}\n${answer}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => search === '' || items.length > 0)
  const editing = topics.flatMap(({ items }) => items).find(({ id }) => String(id) === edit) ?? null
  return {
    ...state,
    shown,
    proposals,
    topics: topics.map(({ id, name, categoryName }) => ({ id, name, categoryName })),
    categories: [...new Map(topics.map(({ categoryId, categoryName }) => [categoryId, categoryName]))],
    search,
    category,
    editing,
    form: {
      at,
      today: isoDay(at),
      name: person.name,
      season: edit || state.adding ? ((await getSeason()) ?? null) : null,
    },
    suggested: (params.get('question') ?? '').slice(0, questionMaxLength),
  }
}

async function loadProposals(person: Person) {
  const waiting = await findProposals(person)
  const sources = await findProposalSources(waiting.map(({ faqId }) => faqId))
  const readsTickets = mayWorkOnTickets(person)
  return waiting.map((each) => ({ ...each, source: sources.get(each.faqId) ?? null, readsTickets }))
}

const forms = [
  faqInput.extend({ intent: z.literal('create'), idempotencyKey }),
  faqInput.extend({ intent: z.literal('change'), id: faqId, version: seenVersion }),
  declineInput.extend({ intent: z.literal('decline') }),
  z.object({ intent: z.literal('order'), order: faqOrder }),
]

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageFaq)
  const params = new URL(request.url).searchParams
  const address = addressOf(typedSearch(params), typedSearch(params, 'category'))
  const kind = { kind: faqKind, id: faqId, name: 'FAQ' }
  return answerManager(request, person, {
    ...{ ...kind, address, forms },
    async save(step) {
      switch (step.intent) {
        case 'create':
          await createFaq(person, step, step.idempotencyKey)
          return 'FAQ baru berhasil ditambahkan'
        case 'change': {
          const { isPublished } = await changeFaq(person, step.id, step.version, step)
          if (isPublished) return 'Usulan diterbitkan. Yang menanyakannya dikabari 2 menit lagi.'
          return 'FAQ berhasil diperbarui'
        }
        case 'decline':
          await declineProposal(person, step)
          return 'Usulan ditolak. Pengusulnya dikabari.'
        case 'order':
          await orderFaqs(person, step.order)
          return 'Urutan FAQ disimpan'
      }
    },
  })
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { shown, proposals, topics, categories, search, category, editing, adding, suggested, removed, fresh, form } =
    loaderData
  const address = addressOf(search, category)
  return (
    <ContentManager
      title="Kelola FAQ"
      description="Pertanyaan yang sering ditanyakan, dalam urutan yang dibaca publik. Perubahan langsung tampil."
      address={address}
      actions={<AddLink to={address({ new: '1' })}>Tambah FAQ</AddLink>}
      removed={{ id: removed, words: 'FAQ sudah tidak tampil di publik.' }}
      form={
        (adding || editing) && (
          <FaqForm
            key={editing?.id ?? 'new'}
            item={editing}
            proposal={proposals.find(({ faqId }) => faqId === editing?.id) ?? null}
            suggested={suggested}
            topics={topics}
            fresh={fresh}
            {...form}
          />
        )
      }
    >
      <FaqProposals proposals={proposals} editTo={(id) => address({ edit: String(id) })} />
      <SearchBox
        key={search}
        label="Cari FAQ menurut pertanyaan atau jawaban"
        placeholder="Cari FAQ..."
        defaultValue={search}
      />
      <Chips
        label="Kategori"
        selected={category}
        items={[['', 'Semua'] as const, ...categories].map(([value, label]) => ({
          value,
          label,
          to: addressOf(search, value)(),
        }))}
      />
      {shown.length === 0 && (
        <EmptyState
          title={`Tidak ada hasil untuk pencarian "${search}"`}
          action={<ButtonLink to={addressOf('', '')()}>Hapus pencarian</ButtonLink>}
        >
          Coba satu kata saja, atau pilih kategori lain.
        </EmptyState>
      )}
      {shown.map((topic) => (
        <FaqTopicCard
          key={topic.id}
          topic={topic}
          proposed={proposals.map(({ faqId }) => faqId)}
          editing={editing?.id ?? null}
          at={form.at}
          orderable={search === ''}
          editTo={(id) => address({ edit: String(id) })}
        />
      ))}
    </ContentManager>
  )
}
