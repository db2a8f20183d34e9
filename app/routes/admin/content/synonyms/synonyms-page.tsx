// '/admin/synonyms': the words the search takes for one another. List, form and deletion; its state lives in the address.
import { z } from 'zod'
import { requireAllowed } from '#app/guards.server.ts'
import { answerManager } from '#app/routes/admin/content/answer-manager.server.ts'
import { RemoveForm } from '#app/routes/admin/content/content-manager.tsx'
import { type ManagerAddress, managerAddress, readManager } from '#app/routes/admin/content/manager-address.ts'
import { ResourcePage, stepsColumn } from '#app/routes/admin/content/resource-page.tsx'
import type { Column } from '#app/ui/table.tsx'
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

const forms = [
  synonymInput.extend({ intent: z.literal('add') }),
  synonymChange.extend({ intent: z.literal('change'), id: synonymId }),
]

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const params = new URL(request.url).searchParams
  const address = addressOf(typedSearch(params).slice(0, searchMaxLength), params.get('after'))
  const kind = { kind: synonymKind, id: synonymId, name: 'Sinonim' }
  return answerManager(request, person, {
    ...{ ...kind, address, forms },
    async save(step) {
      await (step.intent === 'add' ? addSynonym(person, step) : changeSynonym(person, step.id, step))
      return 'Sinonim disimpan. Pencarian berikutnya sudah memakainya.'
    },
  })
}

const columns = (address: ManagerAddress): readonly Column<Synonym>[] => [
  { key: 'term', header: 'Istilah', main: true, cell: ({ term }) => term },
  { key: 'variants', header: 'Kata lain', cell: ({ variants }) => variants.join(', ') },
  stepsColumn(
    address,
    ({ term }) => term,
    ({ id, term }) => (
      <RemoveForm
        name={term}
        hidden={{ id }}
        title={`Hapus sinonim dari “${term}”?`}
        description="Pencarian dengan kata-kata itu mungkin tidak menemukan apa-apa lagi."
      />
    ),
  ),
]

export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, terms, search, after, editing, adding, removed } = loaderData
  const address = addressOf(search, after)
  return (
    <ResourcePage
      title="Sinonim"
      description="Kata yang dianggap sama oleh pencarian dan asisten. Perubahan langsung berlaku."
      address={address}
      add="Tambah sinonim"
      removed={{ id: removed, words: 'Sinonim sudah tidak dipakai pencarian.' }}
      form={(adding || editing) && <SynonymForm key={editing?.id ?? 'new'} synonym={editing} terms={terms} />}
      search={{
        ...{ value: search, label: 'Cari menurut istilah atau kata lain', placeholder: 'Cari sinonim...' },
        ...{ hint: 'Coba sebagian kata saja.', whole: addressOf('', null)() },
      }}
      caption="Sinonim"
      columns={columns(address)}
      rows={items}
      empty={{ title: 'Belum ada sinonim', text: 'Tambahkan istilah portal dan cara lain menulisnya.' }}
      pages={{
        previous: after === null ? undefined : addressOf(search, null)(),
        next: next === null ? undefined : addressOf(search, String(next))(),
      }}
    />
  )
}
