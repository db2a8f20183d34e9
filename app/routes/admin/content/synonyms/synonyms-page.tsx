// '/admin/synonyms': the words the search takes for one another. List, form and deletion; its state lives in the address.

import { Pencil, Plus, Trash2, X } from 'lucide-react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { type FlashCode, flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { UndoNotice } from '#app/forms/undo-notice.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchBox } from '#app/ui/forms/search-box.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { removeContent } from '#domain/content/lifecycle/remove-content.ts'
import { restoreContent } from '#domain/content/lifecycle/restore-content.ts'
import { addSynonym } from '#domain/search/add-synonym.ts'
import { changeSynonym } from '#domain/search/change-synonym.ts'
import { findSynonyms, findSynonymTerms, getSynonym, type Synonym } from '#domain/search/find-synonyms.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { synonymChange, synonymId, synonymInput } from '#domain/search/synonym-input.ts'
import { synonymKind } from '#domain/search/synonym-kind.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/synonyms-page.ts'
import { SynonymForm } from './synonym-form.tsx'

const path = '/admin/synonyms'

export const meta: Route.MetaFunction = () => [{ title: 'Sinonim · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const params = new URL(request.url).searchParams
  const id = (name: string) => /^\d{1,9}$/.exec(params.get(name) ?? '')?.[0] ?? null
  const place = { query: typedSearch(params).slice(0, 100), after: id('after') }
  const adding = params.has('new')
  const [{ items, next }, editing, terms] = await Promise.all([
    findSynonyms(person, { query: place.query, after: place.after === null ? null : Number(place.after) }),
    id('edit') === null ? null : getSynonym(person, Number(id('edit'))),
    adding ? findSynonymTerms(person) : [],
  ])
  return { items, next, editing, terms, place, adding, removed: id('removed') }
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
  const place = { query: typedSearch(params).slice(0, 100), after: params.get('after') }
  const back = (code: FlashCode, extra: Record<string, string> = {}) =>
    redirect(addressWith(place, extra), { headers: { 'Set-Cookie': flashCookie(code) } })
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'add':
        await addSynonym(person, step)
        return back('synonym-saved')
      case 'change':
        await changeSynonym(person, step.id, step)
        return back('synonym-saved')
      case 'remove':
        await removeContent(synonymKind, person, step.id)
        return back('synonym-removed', { removed: String(step.id) })
      case 'restore':
        await restoreContent(synonymKind, person, step.id)
        return back('synonym-restored')
    }
  })
}

/** What was searched for, and the group behind which the page begins. */
interface Place {
  readonly query: string
  readonly after: string | null
}

function addressWith({ query, after }: Place, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({ ...(query && { q: query }), ...(after && { after }), ...more })
  return params.size > 0 ? `${path}?${params}` : path
}

const columns = (place: Place): readonly Column<Synonym>[] => [
  { key: 'term', header: 'Istilah', main: true, cell: ({ term }) => term },
  { key: 'variants', header: 'Kata lain', cell: ({ variants }) => variants.join(', ') },
  {
    key: 'steps',
    header: 'Langkah',
    hideHeader: true,
    end: true,
    cell: ({ id, term }) => (
      <span className="flex @2xl:justify-end">
        <ButtonLink
          to={addressWith(place, { edit: String(id) })}
          variant="quiet"
          aria-label={`Edit: ${term}`}
          title="Edit"
          className="min-w-11 px-2!"
        >
          <Pencil />
        </ButtonLink>
        <ConfirmForm
          intent="remove"
          hidden={{ id }}
          title={`Hapus sinonim dari “${term}”?`}
          description="Pencarian dengan kata-kata itu mungkin tidak menemukan apa-apa lagi."
          confirmLabel="Ya, hapus"
          danger
        >
          <IconButton type="submit" label={`Hapus: ${term}`}>
            <Trash2 />
          </IconButton>
        </ConfirmForm>
      </span>
    ),
  },
]

export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, terms, place, editing, adding, removed } = loaderData
  const { query } = place
  const open = adding || editing !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Sinonim"
        description="Kata yang dianggap sama oleh pencarian dan asisten. Perubahan langsung berlaku."
        back={{ to: '/admin/searches', label: 'Pencarian tanpa hasil' }}
        actions={
          open ? (
            <ButtonLink to={addressWith(place)} variant="secondary">
              <X />
              Batal
            </ButtonLink>
          ) : (
            <ButtonLink to={addressWith(place, { new: '1' })}>
              <Plus />
              Tambah sinonim
            </ButtonLink>
          )
        }
      />
      {removed && <UndoNotice key={removed} id={removed} words="Sinonim sudah tidak dipakai pencarian." />}
      {!open && <FormNotices />}
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          open && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]',
        )}
      >
        <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-5', open && 'max-lg:hidden')}>
          <SearchBox
            key={query}
            label="Cari menurut istilah atau kata lain"
            placeholder="Cari sinonim..."
            defaultValue={query}
          />
          <Table
            caption="Sinonim"
            columns={columns(place)}
            rows={items}
            rowKey={({ id }) => id}
            empty={
              query === '' ? (
                <EmptyState title="Belum ada sinonim">Tambahkan istilah portal dan cara lain menulisnya.</EmptyState>
              ) : (
                <EmptyState
                  title={`Tidak ada hasil untuk pencarian "${query}"`}
                  action={<ButtonLink to={path}>Hapus pencarian</ButtonLink>}
                >
                  Coba sebagian kata saja.
                </EmptyState>
              )
            }
          />
          <Pagination
            previous={place.after === null ? undefined : addressWith({ query, after: null })}
            next={next === null ? undefined : addressWith({ query, after: String(next) })}
          />
        </div>
        {open && <SynonymForm key={editing?.id ?? 'new'} synonym={editing} terms={terms} />}
      </div>
    </div>
  )
}
