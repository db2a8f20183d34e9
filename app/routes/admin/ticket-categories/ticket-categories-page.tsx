import { Eye, EyeOff, Pencil } from 'lucide-react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { OrderButtons } from '#app/forms/order-buttons.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { ContentForm } from '#app/routes/admin/content/content-form.tsx'
import { AddLink, ContentManager } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress } from '#app/routes/admin/content/manager-address.ts'
import { Badge } from '#app/ui/badge.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import {
  changeTicketCategory,
  findManagedCategories,
  hideTicketCategory,
  type ManagedCategory,
  orderTicketCategories,
  showTicketCategory,
} from '#domain/tickets/categories/category.server.ts'
import {
  categoryId,
  categoryKind,
  categoryOrder,
  managedCategoryInput,
  mayManageCategories,
} from '#domain/tickets/categories/category.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import type { Route } from './+types/ticket-categories-page.ts'

/** `here` is the page itself. */
interface CategoryCardProps {
  readonly title: string
  readonly kind: TicketKind
  readonly categories: readonly ManagedCategory[]
  readonly here: string
}

/** Posts `intent=order` with all ids, `hide` and `show` with one. */
function CategoryCard({ title, kind, categories, here }: CategoryCardProps) {
  const ids = categories.map(({ id }) => id)
  return (
    <section aria-labelledby={`kategori-${kind}`}>
      <Card flush>
        <h2 id={`kategori-${kind}`} className="border-b border-garis px-4 py-3 text-base">
          {title}
        </h2>
        <ol className="divide-y divide-garis">
          {categories.map(({ id, name, hidden, tickets, updatedAt }, place) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2 px-4 py-2">
              <div className="min-w-0 grow basis-40 py-1">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="flex flex-wrap items-center gap-2 text-sm text-tinta-soft">
                  {`${tickets.toLocaleString('id-ID')} tiket`}
                  {hidden && <Badge tone="grey">Disembunyikan</Badge>}
                </p>
              </div>
              <div className="-mr-2 flex shrink-0 items-center">
                <OrderButtons ids={ids} place={place} name={name} hidden={{ kind }} />
                <IconLink to={`${here}?edit=${kind}/${id}`} title="Ganti nama" name={name}>
                  <Pencil />
                </IconLink>
                <PortalForm
                  intent={hidden ? 'show' : 'hide'}
                  hidden={{ kind, id, seen: updatedAt }}
                  action={here}
                  preventScrollReset
                >
                  <IconButton type="submit" label={`${hidden ? 'Tampilkan' : 'Sembunyikan'}: ${name}`}>
                    {hidden ? <Eye /> : <EyeOff />}
                  </IconButton>
                </PortalForm>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

const address = managerAddress('/admin/ticket-categories')

export const meta: Route.MetaFunction = () => [{ title: 'Kategori tiket · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageCategories)
  const categories = await findManagedCategories(person)
  const params = new URL(request.url).searchParams
  const editing = categories.find(({ kind, id }) => `${kind}/${id}` === params.get('edit')) ?? null
  return { categories, editing, adding: params.has('add') }
}

const chosen = { kind: categoryKind, id: categoryId, seen: z.string() }

const stepForm = z.discriminatedUnion('intent', [
  managedCategoryInput.extend({ intent: z.literal('save') }),
  z.object({ intent: z.literal('hide'), ...chosen }),
  z.object({ intent: z.literal('show'), ...chosen }),
  z.object({ intent: z.literal('order'), kind: categoryKind, order: categoryOrder }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageCategories)
  const back = (text: string) => redirectWithFlash(address(), text)
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'save':
        await changeTicketCategory(person, step)
        return back('Kategori tersimpan')
      case 'hide':
        await hideTicketCategory(person, step)
        return back('Kategori tidak ditawarkan lagi')
      case 'show':
        await showTicketCategory(person, step)
        return back('Kategori ditawarkan lagi')
      case 'order':
        await orderTicketCategories(person, step.kind, step.order)
        return back('Urutan kategori disimpan')
    }
  })
}

export default function TicketCategoriesPage({ loaderData: { categories, editing, adding } }: Route.ComponentProps) {
  return (
    <ContentManager
      title="Kategori tiket"
      description="Yang dapat dipilih di formulir, menurut urutannya. Yang disembunyikan tetap tampil di tiket lama."
      address={address}
      actions={<AddLink to={address({ add: '1' })}>Tambah kategori</AddLink>}
      formPlace="above"
      form={
        (adding || editing) && (
          <CategoryForm key={editing ? `${editing.kind}/${editing.id}` : 'new'} category={editing} />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <CategoryCard
          title="Pertanyaan"
          kind="question"
          categories={categories.filter(({ kind }) => kind === 'question')}
          here={address()}
        />
        <CategoryCard
          title="Aduan"
          kind="complaint"
          categories={categories.filter(({ kind }) => kind === 'complaint')}
          here={address()}
        />
      </div>
    </ContentManager>
  )
}

function CategoryForm({ category }: { category: ManagedCategory | null }) {
  return (
    <ContentForm
      title={category ? 'Ganti nama kategori' : 'Kategori baru'}
      intent="save"
      item={category && { id: category.id, seen: category.updatedAt }}
      stored={{ kind: 'question', name: category?.name }}
    >
      {category ? (
        <input type="hidden" name="kind" value={category.kind} />
      ) : (
        <Field label="Untuk" name="kind" className="max-w-xl">
          <Select options={{ question: 'Pertanyaan', complaint: 'Aduan' }} />
        </Field>
      )}
      <Field label="Nama kategori" name="name" className="max-w-xl">
        <TextInput autoComplete="off" />
      </Field>
    </ContentForm>
  )
}
