import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { ContentForm, savedWords } from '#app/routes/admin/content/content-form.tsx'
import { AddLink, ContentManager, RemoveForm } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress, readManager } from '#app/routes/admin/content/manager-address.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findCitingArticles } from '#domain/content/articles/managed-articles.ts'
import {
  changeClause,
  clauseKind,
  createClause,
  findManagedClauses,
  type ManagedClause,
} from '#domain/content/clauses/clause.server.ts'
import {
  clauseId,
  clauseInput,
  clauseNumberMaxLength,
  clauseTextMaxLength,
  mayManageClauses,
} from '#domain/content/clauses/clause.ts'
import { findCitingFaqs } from '#domain/content/faq/managed-faqs.ts'
import { removeContent, restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { idempotencyKey, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { formatLongDate } from '#shared/dates.ts'
import type { Route } from './+types/clauses-page.ts'

/** Props of `ClauseForm`; without `item` it adds one. `fresh` is an idempotency key. */
type ClauseFormProps = { item: ManagedClause | null; fresh: string }

/** Adds or changes; a clause that moved on is shown beside what was typed. */
function ClauseForm({ item, fresh }: ClauseFormProps) {
  return (
    <ContentForm
      title={item ? 'Edit ketentuan' : 'Ketentuan baru'}
      intent={item ? 'change' : 'create'}
      item={item}
      fresh={fresh}
      stored={item ?? {}}
      compared={{ number: 'Nomor', text: 'Bunyi', edition: 'Versi juknis' }}
      saved={savedWords(item)}
      className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)]"
    >
      <Field
        label="Nomor"
        name="number"
        limit={clauseNumberMaxLength}
        hint="Letaknya di juknis, misalnya “Bab III huruf A angka 2”."
      >
        <TextInput autoComplete="off" />
      </Field>
      <Field
        label="Bunyi"
        name="text"
        limit={clauseTextMaxLength}
        hint="Salin persis dari juknis. Bila bunyinya berubah, teks yang merujuknya ditandai perlu ditinjau."
      >
        <TextArea rows={6} />
      </Field>
      <Field label="Versi juknis" name="edition" hint="Misalnya “2025”.">
        <TextInput autoComplete="off" />
      </Field>
    </ContentForm>
  )
}

const address = managerAddress('/admin/clauses')

interface Dependant {
  readonly title: string
  readonly to: string
  readonly waits: boolean
}

export const meta: Route.MetaFunction = () => [{ title: 'Ketentuan juknis · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageClauses)
  const { adding, edit, removed, fresh } = readManager(request, clauseId)
  const [clauses, articles, faqs] = await Promise.all([
    findManagedClauses(person),
    findCitingArticles(person),
    findCitingFaqs(person),
  ])
  const texts = [
    ...articles.map(({ id, categoryId, ...text }) => ({
      ...text,
      to: `/admin/knowledge-article/${categoryId}?edit=${id}`,
    })),
    ...faqs.map(({ id, question, ...text }) => ({ ...text, title: question, to: `/admin/faq?edit=${id}` })),
  ]
  const rows = clauses.map((clause) => ({
    ...clause,
    dependants: texts
      .filter((text) => text.clauses.includes(clause.id))
      .map(({ title, to, waits }): Dependant => ({ title, to, waits })),
  }))
  return { rows, editing: clauses.find(({ id }) => String(id) === edit) ?? null, adding, removed, fresh }
}

const stepForm = z.discriminatedUnion('intent', [
  clauseInput.extend({ intent: z.literal('create'), idempotencyKey }),
  clauseInput.extend({ intent: z.literal('change'), id: clauseId, version: seenVersion }),
  z.object({ intent: z.enum(['remove', 'restore']), id: clauseId }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageClauses)
  const back = (text: string, more: Record<string, string> = {}) => redirectWithFlash(address(more), text)
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'create': {
        const { intent: _, idempotencyKey: key, ...input } = step
        await createClause(person, input, key)
        return back('Ketentuan baru berhasil ditambahkan')
      }
      case 'change': {
        const { intent: _, id, version, ...input } = step
        await changeClause(person, id, version, input)
        return back('Ketentuan berhasil diperbarui')
      }
      case 'remove':
        await removeContent(clauseKind, person, step.id)
        return back('Ketentuan berhasil dihapus', { removed: String(step.id) })
      case 'restore':
        await restoreContent(clauseKind, person, step.id)
        return back('Ketentuan sudah dikembalikan')
    }
  })
}

type Row = ManagedClause & { readonly dependants: readonly Dependant[] }

const columns: readonly Column<Row>[] = [
  { key: 'number', header: 'Nomor', main: true, cell: ({ number }) => number },
  { key: 'text', header: 'Bunyi', cell: ({ text }) => <span className="whitespace-pre-line">{text}</span> },
  { key: 'edition', header: 'Versi', cell: ({ edition }) => edition },
  { key: 'dependants', header: 'Dirujuk oleh', cell: ({ dependants }) => <Dependants of={dependants} /> },
  {
    key: 'changed',
    header: 'Diubah',
    cell: ({ updatedAt, updatedByName }) =>
      `${formatLongDate(updatedAt)}${updatedByName ? ` oleh ${updatedByName}` : ''}`,
  },
  {
    key: 'steps',
    header: 'Langkah',
    hideHeader: true,
    end: true,
    cell: ({ id, number }) => (
      <span className="flex @2xl:justify-end">
        <IconLink to={address({ edit: String(id) })} title="Edit" name={number}>
          <Pencil />
        </IconLink>
        <RemoveForm
          name={number}
          hidden={{ id }}
          title={`Hapus ketentuan “${number}”?`}
          description="Teks yang merujuknya ditandai perlu ditinjau."
        />
      </span>
    ),
  },
]

function Dependants({ of }: { of: readonly Dependant[] }) {
  if (of.length === 0) return <span className="text-tinta-soft">Belum ada</span>
  return (
    <ul className="grid gap-1">
      {of.map(({ title, to, waits }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-2">
          <Link to={to} className="inline-flex min-h-9 items-center wrap-anywhere">
            {title}
          </Link>
          {waits && <Badge tone="orange">Perlu ditinjau</Badge>}
        </li>
      ))}
    </ul>
  )
}

export default function ClausesPage({ loaderData: { rows, editing, adding, removed, fresh } }: Route.ComponentProps) {
  return (
    <ContentManager
      title="Ketentuan juknis"
      description="Butir juknis yang menjadi dasar artikel dan FAQ. Bila bunyi atau versinya berubah, teks yang merujuknya ditandai perlu ditinjau."
      address={address}
      actions={<AddLink to={address({ new: '1' })}>Tambah ketentuan</AddLink>}
      removed={{ id: removed, words: 'Teks yang merujuknya ditandai perlu ditinjau.' }}
      form={(adding || editing) && <ClauseForm key={editing?.id ?? 'new'} item={editing} fresh={fresh} />}
    >
      <Table
        caption="Ketentuan juknis"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="Belum ada ketentuan"
            action={<ButtonLink to={address({ new: '1' })}>Tambah ketentuan</ButtonLink>}
          >
            Catat butir juknis yang menjadi dasar sebuah teks, lalu pilih nomornya di artikel atau FAQ. Saat juknis
            berubah, Anda melihat teks mana yang harus dibaca lagi.
          </EmptyState>
        }
      />
    </ContentManager>
  )
}
