// '/admin/synonyms': the words the search takes for one another. List, form and deletion; its state lives in the address.
import { Pencil } from 'lucide-react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { AddLink, ContentManager, RemoveForm } from '#app/routes/admin/content/content-manager.tsx'
import { type ManagerAddress, managerAddress, readManager } from '#app/routes/admin/content/manager-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchBox } from '#app/ui/forms/search-box.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { removeContent, restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import {
  addSynonym,
  changeSynonym,
  findSynonyms,
  findSynonymTerms,
  getSynonym,
  type Synonym,
  synonymKind,
} from '#domain/search/synonyms/synonym.ts'
import { synonymChange, synonymId, synonymInput } from '#domain/search/synonyms/synonym-input.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/synonyms-page.ts'
import { SynonymForm } from './synonym-form.tsx'

const addressOf = (search: string, after: string | null) => managerAddress('/admin/synonyms', { q: search, after })

const searchMaxLength = 100

export const meta: Route.MetaFunction = () => [{ title: 'Sinonim · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const { params, edit, ...state } = readManager(request, synonymId)
  const search = state.search.slice(0, searchMaxLength)
  const after = /^\d{1,9}$/.exec(params.get('after') ?? '')?.[0] ?? null
  const [{ items, next }, editing, terms] = await Promise.all([
    findSynonyms(person, { query: search, after: after === null ? null : Number(after) }),
    edit === null ? null : getSynonym(person, Number(edit)),
    state.adding ? findSynonymTerms(person) : [],
  ])
  return { ...state, items, next, editing, terms, search, after }
}

const stepForm = z.discriminatedUnion('intent', [
  synonymInput.extend({ intent: z.literal('add') }),
  synonymChange.extend({ intent: z.literal('change'), id: synonymId }),
  z.object({ intent: z.literal('remove'), id: synonymId }),
  z.object({ intent: z.literal('restore'), id: synonymId }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const params = new URL(request.url).searchParams
  const address = addressOf(typedSearch(params).slice(0, searchMaxLength), params.get('after'))
  const back = (text: string, more: Record<string, string> = {}) => redirectWithFlash(address(more), text)
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'add':
        await addSynonym(person, step)
        return back('Sinonim disimpan. Pencarian berikutnya sudah memakainya.')
      case 'change':
        await changeSynonym(person, step.id, step)
        return back('Sinonim disimpan. Pencarian berikutnya sudah memakainya.')
      case 'remove':
        await removeContent(synonymKind, person, step.id)
        return back('Sinonim berhasil dihapus', { removed: String(step.id) })
      case 'restore':
        await restoreContent(synonymKind, person, step.id)
        return back('Sinonim sudah dikembalikan')
    }
  })
}

const columns = (address: ManagerAddress): readonly Column<Synonym>[] => [
  { key: 'term', header: 'Istilah', main: true, cell: ({ term }) => term },
  { key: 'variants', header: 'Kata lain', cell: ({ variants }) => variants.join(', ') },
  {
    key: 'steps',
    header: 'Langkah',
    hideHeader: true,
    end: true,
    cell: ({ id, term }) => (
      <span className="flex @2xl:justify-end">
        <IconLink to={address({ edit: String(id) })} title="Edit" name={term}>
          <Pencil />
        </IconLink>
        <RemoveForm
          name={term}
          hidden={{ id }}
          title={`Hapus sinonim dari “${term}”?`}
          description="Pencarian dengan kata-kata itu mungkin tidak menemukan apa-apa lagi."
        />
      </span>
    ),
  },
]

export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, terms, search, after, editing, adding, removed } = loaderData
  const address = addressOf(search, after)
  return (
    <ContentManager
      title="Sinonim"
      description="Kata yang dianggap sama oleh pencarian dan asisten. Perubahan langsung berlaku."
      address={address}
      actions={<AddLink to={address({ new: '1' })}>Tambah sinonim</AddLink>}
      removed={{ id: removed, words: 'Sinonim sudah tidak dipakai pencarian.' }}
      form={(adding || editing) && <SynonymForm key={editing?.id ?? 'new'} synonym={editing} terms={terms} />}
    >
      <SearchBox
        key={search}
        label="Cari menurut istilah atau kata lain"
        placeholder="Cari sinonim..."
        defaultValue={search}
      />
      <Table
        caption="Sinonim"
        columns={columns(address)}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          search === '' ? (
            <EmptyState title="Belum ada sinonim">Tambahkan istilah portal dan cara lain menulisnya.</EmptyState>
          ) : (
            <EmptyState
              title={`Tidak ada hasil untuk pencarian "${search}"`}
              action={<ButtonLink to={addressOf('', null)()}>Hapus pencarian</ButtonLink>}
            >
              Coba sebagian kata saja.
            </EmptyState>
          )
        }
      />
      <Pagination
        previous={after === null ? undefined : addressOf(search, null)()}
        next={next === null ? undefined : addressOf(search, String(next))()}
      />
    </ContentManager>
  )
}
