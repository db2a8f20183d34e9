import { Pencil, Power, PowerOff } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { ContentForm, savedWords } from '#app/routes/admin/content/content-form.tsx'
import { AddLink, ContentManager, RemoveForm } from '#app/routes/admin/content/content-manager.tsx'
import { type ManagerAddress, managerAddress, readManager } from '#app/routes/admin/content/manager-address.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { SearchBox } from '#app/ui/forms/search-box.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { removeContent, restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { idempotencyKey, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { itemKey } from '#domain/search/item-key.ts'
import {
  type AnsweringDocument,
  changeMatter,
  createMatter,
  findMatters,
  getMatter,
  type ManagedMatter,
  matterKind,
  switchMatter,
} from '#domain/search/matters/matter.ts'
import { matterId, matterInput, matterNameMaxLength, matterTextMaxLength } from '#domain/search/matters/matter-input.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/other-matters-page.ts'

/** A row: `askedTimes` counts its ways to ask, `answeredBy` are the items that switch it off, each with its form. */
interface MatterRow {
  readonly id: number
  readonly name: string
  readonly says: string
  readonly askedTimes: number
  readonly off: boolean
  readonly version: number
  readonly answeredBy: readonly { readonly title: string; readonly to: string }[]
}

/** `address` is that of the list. */
const matterColumns = (address: ManagerAddress): readonly Column<MatterRow>[] => [
  { key: 'name', header: 'Urusan', main: true, cell: ({ name }) => name },
  { key: 'says', header: 'Kalimat jawaban', cell: ({ says }) => says },
  {
    key: 'asked',
    header: 'Cara bertanya',
    end: true,
    cell: ({ askedTimes }) => <span className="tabular-nums">{askedTimes}</span>,
  },
  { key: 'state', header: 'Keadaan', cell: (row) => <MatterState {...row} /> },
  {
    key: 'steps',
    header: 'Langkah',
    hideHeader: true,
    end: true,
    cell: ({ id, name, version, off }) => (
      <span className="flex @2xl:justify-end">
        <PortalForm intent={off ? 'switch-on' : 'switch-off'} hidden={{ id, version }}>
          <IconButton type="submit" label={`${off ? 'Nyalakan' : 'Matikan'}: ${name}`}>
            {off ? <Power /> : <PowerOff />}
          </IconButton>
        </PortalForm>
        <IconLink to={address({ edit: String(id) })} title="Edit" name={name}>
          <Pencil />
        </IconLink>
        <RemoveForm
          name={name}
          hidden={{ id, version }}
          title={`Hapus urusan “${name}”?`}
          description="Pertanyaan tentang urusan ini tidak lagi dijawab dengan kalimatnya."
        />
      </span>
    ),
  },
]

function MatterState({ off, answeredBy }: MatterRow) {
  if (off) return <Badge tone="grey">Dimatikan admin</Badge>
  if (answeredBy.length === 0) return <Badge tone="green">Dikenali</Badge>
  return (
    <div className="grid gap-1">
      <span className="text-tinta-soft">Dimatikan oleh:</span>
      <ul className="grid gap-1">
        {answeredBy.map(({ title, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-9 items-center wrap-anywhere">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Props of `MatterForm`; without `item` it adds one. `fresh` is an idempotency key. */
type MatterFormProps = { item: ManagedMatter | null; fresh: string }

/** Posts `intent=create`, or `intent=change` with id and version. */
function MatterForm({ item, fresh }: MatterFormProps) {
  return (
    <ContentForm
      title={item ? 'Edit urusan' : 'Urusan baru'}
      intent={item ? 'change' : 'create'}
      item={item && { id: item.id, version: item.version }}
      fresh={fresh}
      stored={item ? { name: item.name, says: item.says, asked: item.asked.join('\n') } : {}}
      compared={{ name: 'Nama', says: 'Kalimat jawaban', asked: 'Cara bertanya' }}
      saved={savedWords(item)}
      className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)]"
    >
      <Field label="Nama urusan" name="name" limit={matterNameMaxLength} hint="Hanya tampil di halaman ini.">
        <TextInput autoComplete="off" />
      </Field>
      <Field
        label="Kalimat jawaban"
        name="says"
        limit={matterTextMaxLength}
        hint="Satu kalimat: urusan siapa ini, dan ke mana bertanya."
      >
        <TextArea rows={3} />
      </Field>
      <Field
        label="Cara bertanya"
        name="asked"
        hint="Satu per baris, paling sedikit dua kata. Makin beragam cara bertanya, makin tepat urusan ini dikenali."
      >
        <TextArea rows={10} />
      </Field>
    </ContentForm>
  )
}

const addressOf = (search: string, after: string | null) => managerAddress('/admin/other-matters', { q: search, after })

export const meta: Route.MetaFunction = () => [{ title: 'Urusan di luar SPMB · Helpdesk SPMB' }]

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
