// '/admin/other-matters': what families ask that is no matter of admissions, and whose it is. Its state lives in the address.
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { AddLink, ContentManager } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress } from '#app/routes/admin/content/manager-address.ts'
import { readManager } from '#app/routes/admin/content/read-manager.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchBox } from '#app/ui/forms/search-box.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { removeContent } from '#domain/content/lifecycle/remove-content.ts'
import { restoreContent } from '#domain/content/lifecycle/restore-content.ts'
import { idempotencyKey, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { itemKey } from '#domain/search/item-key.ts'
import { changeMatter, createMatter, switchMatter } from '#domain/search/matters/change-matter.ts'
import { type AnsweringDocument, findMatters, getMatter } from '#domain/search/matters/find-matters.ts'
import { matterId, matterInput } from '#domain/search/matters/matter-input.ts'
import { matterKind } from '#domain/search/matters/matter-kind.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/other-matters-page.ts'
import { matterColumns } from './matter-columns.tsx'
import { MatterForm } from './matter-form.tsx'

const addressOf = (search: string, after: string | null) => managerAddress('/admin/other-matters', { q: search, after })

export const meta: Route.MetaFunction = () => [{ title: 'Urusan di luar SPMB · Helpdesk SPMB' }]

/** Where staff edits an item that switches a matter off. */
function formOf(document: AnsweringDocument): string {
  if (document.kind === 'article') return `/admin/knowledge-article/${document.category}?edit=${document.id}`
  return `/admin/faq?edit=${itemKey(document).replace('faq:', '')}`
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const { params, edit, search, adding, removed, fresh } = readManager(request, matterId)
  const after = /^\d{1,9}$/.exec(params.get('after') ?? '')?.[0] ?? null
  const [{ items, next }, editing] = await Promise.all([
    findMatters(person, { query: search, after: after === null ? null : Number(after) }),
    edit === null ? null : getMatter(person, Number(edit)),
  ])
  const rows = items.map(({ id, name, says, off, version, asked, answeredBy }) => ({
    ...{ id, name, says, off, version, askedTimes: asked.length },
    answeredBy: answeredBy.map((document) => ({ title: document.title, to: formOf(document) })),
  }))
  return { rows, next, editing, adding, removed, fresh, search, after }
}

const stepForm = z.discriminatedUnion('intent', [
  matterInput.extend({ intent: z.literal('create'), idempotencyKey }),
  matterInput.extend({ intent: z.literal('change'), id: matterId, version: seenVersion }),
  z.object({ intent: z.enum(['switch-off', 'switch-on', 'remove']), id: matterId, version: seenVersion }),
  z.object({ intent: z.literal('restore'), id: matterId }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const params = new URL(request.url).searchParams
  const address = addressOf(typedSearch(params), params.get('after'))
  const back = (text: string, more: Record<string, string> = {}) => redirectWithFlash(address(more), text)
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'create': {
        const { intent: _, idempotencyKey: key, ...input } = step
        await createMatter(person, input, key)
        return back('Urusan baru disimpan. Pencarian berikutnya sudah mengenalinya.')
      }
      case 'change': {
        const { intent: _, id, version, ...input } = step
        await changeMatter(person, id, version, input)
        return back('Urusan disimpan. Pencarian berikutnya sudah memakainya.')
      }
      case 'switch-off':
      case 'switch-on':
        await switchMatter(person, step.id, step.version, step.intent === 'switch-off')
        return back(step.intent === 'switch-off' ? 'Urusan dimatikan' : 'Urusan dinyalakan')
      case 'remove':
        await removeContent(matterKind, person, step.id, step)
        return back('Urusan berhasil dihapus', { removed: String(step.id) })
      case 'restore':
        await restoreContent(matterKind, person, step.id)
        return back('Urusan sudah dikembalikan')
    }
  })
}

export default function OtherMattersPage({ loaderData }: Route.ComponentProps) {
  const { rows, next, editing, adding, removed, fresh, search, after } = loaderData
  const address = addressOf(search, after)
  return (
    <ContentManager
      title="Urusan di luar SPMB"
      description="Yang sering ditanyakan tetapi bukan urusan SPMB. Asisten menjawabnya dengan satu kalimat dan tidak menebak. Urusan mati sendiri bila judul FAQ atau artikel yang terbit sudah menjawabnya."
      address={address}
      actions={<AddLink to={address({ new: '1' })}>Tambah urusan</AddLink>}
      removed={{ id: removed, words: 'Urusan sudah tidak dikenali pencarian.' }}
      form={(adding || editing) && <MatterForm key={editing?.id ?? 'new'} item={editing} fresh={fresh} />}
    >
      <SearchBox
        key={search}
        label="Cari menurut nama, kalimat, atau cara bertanya"
        placeholder="Cari urusan..."
        defaultValue={search}
      />
      <Table
        caption="Urusan di luar SPMB"
        columns={matterColumns(address)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          search === '' ? (
            <EmptyState title="Belum ada urusan">
              Tambahkan apa yang sering ditanyakan tetapi bukan urusan SPMB.
            </EmptyState>
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
