// '/admin/ticket-categories': what questions and complaints are about: names, order, and which the forms offer.

import { Plus, X } from 'lucide-react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { type FlashCode, flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { categoryId, categoryInput, categoryKind, categoryOrder } from '#domain/tickets/categories/category-input.ts'
import { mayManageCategories } from '#domain/tickets/categories/category-policy.ts'
import { changeTicketCategory } from '#domain/tickets/categories/change-ticket-category.ts'
import { findManagedCategories } from '#domain/tickets/categories/find-managed-categories.ts'
import { hideTicketCategory, showTicketCategory } from '#domain/tickets/categories/hide-ticket-category.ts'
import { orderTicketCategories } from '#domain/tickets/categories/order-ticket-categories.ts'
import type { Route } from './+types/ticket-categories-page.ts'
import { CategoryCard } from './category-card.tsx'

const here = '/admin/ticket-categories'

export const meta: Route.MetaFunction = () => [{ title: 'Kategori tiket · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageCategories)
  const categories = await findManagedCategories(person)
  const params = new URL(request.url).searchParams
  const editing = categories.find(({ kind, id }) => `${kind}/${id}` === params.get('edit')) ?? null
  return { categories, editing, open: editing !== null || params.has('add') }
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
  const back = (code: FlashCode) => redirect(here, { headers: { 'Set-Cookie': flashCookie(code) } })
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'save':
        await changeTicketCategory(person, step)
        return back('category-saved')
      case 'hide':
        await hideTicketCategory(person, step)
        return back('category-hidden')
      case 'show':
        await showTicketCategory(person, step)
        return back('category-shown')
      case 'order':
        await orderTicketCategories(person, step.kind, step.order)
        return back('category-ordered')
    }
  })
}

export default function TicketCategoriesPage({ loaderData }: Route.ComponentProps) {
  const { categories, editing, open } = loaderData
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Kategori tiket"
        description="Yang dapat dipilih di formulir, menurut urutannya. Yang disembunyikan tetap tampil di tiket lama."
        actions={
          open ? (
            <ButtonLink to={here} variant="secondary">
              <X />
              Batal
            </ButtonLink>
          ) : (
            <ButtonLink to={`${here}?add`}>
              <Plus />
              Tambah kategori
            </ButtonLink>
          )
        }
      />
      <FormNotices summary />
      {open && (
        <Card>
          <CardHeader title={editing ? 'Ganti nama kategori' : 'Kategori baru'} />
          <PortalForm
            intent="save"
            hidden={{ id: editing?.id, seen: editing?.updatedAt }}
            stored={{ kind: 'question', name: editing?.name }}
            key={editing ? `${editing.kind}/${editing.id}` : 'new'}
            className="grid max-w-xl grid-cols-1 gap-5"
          >
            {editing ? (
              <input type="hidden" name="kind" value={editing.kind} />
            ) : (
              <Field label="Untuk" name="kind">
                <Select>
                  <option value="question">Pertanyaan</option>
                  <option value="complaint">Pengaduan</option>
                </Select>
              </Field>
            )}
            <Field label="Nama kategori" name="name">
              <TextInput autoComplete="off" />
            </Field>
            <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
              Simpan
            </Button>
          </PortalForm>
        </Card>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <CategoryCard
          title="Pertanyaan"
          kind="question"
          categories={categories.filter(({ kind }) => kind === 'question')}
          here={here}
        />
        <CategoryCard
          title="Pengaduan"
          kind="complaint"
          categories={categories.filter(({ kind }) => kind === 'complaint')}
          here={here}
        />
      </div>
    </div>
  )
}
