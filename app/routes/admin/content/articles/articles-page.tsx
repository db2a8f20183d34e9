// '/admin/knowledge-article/{category}': the articles of one category, written, scheduled and deleted.

import { Pencil, Plus, Trash2, X } from 'lucide-react'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { type FlashCode, flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { UndoNotice } from '#app/forms/undo-notice.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { articleFields, articleId, articleOf } from '#domain/content/articles/article-input.ts'
import { articleKind } from '#domain/content/articles/article-kind.ts'
import { mayManageArticles } from '#domain/content/articles/article-policy.ts'
import { changeArticle } from '#domain/content/articles/change-article.ts'
import { createArticle } from '#domain/content/articles/create-article.ts'
import { findKnowledgeCategories } from '#domain/content/articles/find-articles.ts'
import { findManagedArticles, type ManagedArticle } from '#domain/content/articles/find-managed-articles.ts'
import { removeContent } from '#domain/content/lifecycle/remove-content.ts'
import { restoreContent } from '#domain/content/lifecycle/restore-content.ts'
import { idempotencyKey, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { isoDay, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { Route } from './+types/articles-page.ts'
import { ArticleForm } from './article-form.tsx'
import { previewOf } from './article-preview.server.ts'
import { ArticleState, Helped } from './article-state.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.category?.title ?? 'Kategori tidak ditemukan'} · Kelola Artikel` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  const at = now()
  const asked = new URL(request.url).searchParams
  const common = {
    adding: asked.has('new'),
    fresh: newIdempotencyKey(),
    removed: asked.get('removed'),
    today: isoDay(at),
    at,
  }
  try {
    const [category, categories] = await Promise.all([
      findManagedArticles(person, params.category),
      findKnowledgeCategories(),
    ])
    const editing = category.articles.find(({ id }) => id === asked.get('edit')) ?? null
    const preview = editing && (await previewOf(editing.content))
    const choices = categories.map(({ id, title }) => ({ id, title }))
    return data({ ...common, category, choices, editing, preview })
  } catch (thrown) {
    if (!(thrown instanceof NotFound)) throw thrown
    return data({ ...common, category: null, choices: [], editing: null, preview: null }, { status: 404 })
  }
}

const stepForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['remove', 'restore']), id: articleId }),
  articleFields
    .extend({ intent: z.literal('create'), idempotencyKey })
    .transform(({ intent, idempotencyKey: key, ...fields }, context) => ({
      intent,
      key,
      input: articleOf(fields, context),
    })),
  articleFields
    .extend({
      intent: z.literal('change'),
      id: articleId,
      version: seenVersion,
      newId: articleId,
      categoryId: z.string().default(''),
    })
    .transform(({ intent, id, version, newId, categoryId, ...fields }, context) => ({
      intent,
      id,
      version,
      place: { id: newId, categoryId },
      input: articleOf(fields, context),
    })),
])

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  const back = (code: FlashCode, query = '', category = params.category) =>
    redirect(`/admin/knowledge-article/${category}${query}`, { headers: { 'Set-Cookie': flashCookie(code) } })
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'create':
        await createArticle(person, params.category, step.input, step.key)
        return back('article-created')
      case 'change':
        await changeArticle(person, step.id, step.version, step.input, step.place)
        return back('article-changed', '', step.place.categoryId)
      case 'remove':
        await removeContent(articleKind, person, step.id)
        return back('article-removed', `?removed=${step.id}`)
      case 'restore':
        await restoreContent(articleKind, person, step.id)
        return back('article-restored')
    }
  })
}

const columns = (path: string, at: Date): readonly Column<ManagedArticle>[] => [
  { key: 'title', header: 'Judul', main: true, cell: ({ title }) => title },
  { key: 'summary', header: 'Ringkasan', cell: ({ summary }) => summary },
  { key: 'state', header: 'Keadaan', cell: (row) => <ArticleState article={row} at={at} /> },
  { key: 'helped', header: 'Membantu', cell: (row) => <Helped {...row} /> },
  {
    key: 'actions',
    header: 'Aksi',
    end: true,
    cell: ({ id, title }) => (
      <span className="flex sm:justify-end">
        <ButtonLink
          to={`${path}?edit=${id}`}
          variant="quiet"
          aria-label={`Edit: ${title}`}
          title="Edit"
          className="min-w-11 px-2!"
        >
          <Pencil />
        </ButtonLink>
        <ConfirmForm
          intent="remove"
          hidden={{ id }}
          title="Hapus artikel ini?"
          description={`"${title}" tidak lagi tampil di publik.`}
          confirmLabel="Ya, hapus"
          danger
        >
          <IconButton type="submit" label={`Hapus: ${title}`}>
            <Trash2 />
          </IconButton>
        </ConfirmForm>
      </span>
    ),
  },
]

export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
  const { category, choices, editing, preview, adding, removed, fresh, today, at } = loaderData
  const back = { to: '/admin/dashboard', label: 'Dasbor' }
  if (!category) {
    return (
      <div className="grid gap-6">
        <PageHeader title="Kategori tidak ditemukan" back={back} />
        <EmptyState
          title="Tidak ada kategori dengan alamat ini"
          action={<ButtonLink to="/admin/knowledge-article">Lihat semua kategori</ButtonLink>}
        />
      </div>
    )
  }
  const path = `/admin/knowledge-article/${category.id}`
  const open = adding || editing !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={category.title}
        description={`${category.articles.length} artikel dalam kategori ini.`}
        back={back}
        actions={
          open ? (
            <ButtonLink to={path} variant="secondary">
              <X />
              Batal
            </ButtonLink>
          ) : (
            <ButtonLink to={`${path}?new=1`}>
              <Plus />
              Tambah Artikel
            </ButtonLink>
          )
        }
      />
      {removed && <UndoNotice key={removed} id={removed} words="Artikel sudah tidak tampil di publik." />}
      {!open && <FormNotices />}
      {open ? (
        <ArticleForm
          key={editing?.id ?? 'new'}
          item={editing}
          categoryId={category.id}
          categories={choices}
          preview={preview}
          fresh={fresh}
          today={today}
          at={at}
        />
      ) : (
        <Table
          caption={`Artikel ${category.title}`}
          columns={columns(path, at)}
          rows={category.articles}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title="Belum ada artikel dalam kategori ini"
              action={<ButtonLink to={`${path}?new=1`}>Tambah Artikel</ButtonLink>}
            >
              Artikel yang Anda tulis muncul di sini.
            </EmptyState>
          }
        />
      )}
    </div>
  )
}
