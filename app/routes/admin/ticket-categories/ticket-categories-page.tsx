// '/admin/ticket-categories': what questions and complaints are about: names, order, and which the forms offer.
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { ContentForm } from '#app/routes/admin/content/content-form.tsx'
import { AddLink, ContentManager } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress } from '#app/routes/admin/content/manager-address.ts'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { categoryId, categoryInput, categoryKind, categoryOrder } from '#domain/tickets/categories/category-input.ts'
import { mayManageCategories } from '#domain/tickets/categories/category-policy.ts'
import { changeTicketCategory } from '#domain/tickets/categories/change-ticket-category.ts'
import { findManagedCategories, type ManagedCategory } from '#domain/tickets/categories/find-managed-categories.ts'
import { hideTicketCategory, showTicketCategory } from '#domain/tickets/categories/hide-ticket-category.ts'
import { orderTicketCategories } from '#domain/tickets/categories/order-ticket-categories.ts'
import type { Route } from './+types/ticket-categories-page.ts'
import { CategoryCard } from './category-card.tsx'

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
  categoryInput.extend({ intent: z.literal('save') }),
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
          title="Pengaduan"
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
          <Select options={{ question: 'Pertanyaan', complaint: 'Pengaduan' }} />
        </Field>
      )}
      <Field label="Nama kategori" name="name" className="max-w-xl">
        <TextInput autoComplete="off" />
      </Field>
    </ContentForm>
  )
}
