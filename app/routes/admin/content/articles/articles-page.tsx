import { data } from 'react-router'
import { z } from 'zod'
import { FromSeason } from '#app/components/season/from-season.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { answerManager } from '#app/routes/admin/content/answer-manager.server.ts'
import { RemovePublicForm } from '#app/routes/admin/content/content-manager.tsx'
import { type ManagerAddress, managerAddress, readManager } from '#app/routes/admin/content/manager-address.ts'
import { ResourcePage, stepsColumn } from '#app/routes/admin/content/resource-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import type { Column } from '#app/ui/table.tsx'
import { articleKind, changeArticle, createArticle } from '#domain/content/articles/article.server.ts'
import { articleFields, articleId, articleOf, mayManageArticles } from '#domain/content/articles/article.ts'
import { findManagedArticles, type ManagedArticle } from '#domain/content/articles/managed-articles.ts'
import { findKnowledgeCategories } from '#domain/content/articles/published-articles.ts'
import { idempotencyKey, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import { asPublicReads, type Dated } from '#domain/season/dated-texts.server.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { isoDay, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/articles-page.ts'
import { ArticleForm } from './article-form.tsx'
import { previewOf } from './article-preview.server.ts'
import { ArticleState, Helped } from './article-preview-card.tsx'

const addressOf = (category: string) => managerAddress(`/admin/knowledge-article/${category}`)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.category?.title ?? 'Kategori tidak ditemukan'} · Kelola Artikel` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  const at = now()
  const { edit, adding, removed, fresh } = readManager(request, articleId)
  const common = {
    adding,
    removed,
    fresh,
    today: isoDay(at),
    at,
    name: person.name,
    season: edit || adding ? ((await getSeason()) ?? null) : null,
  }
  try {
    const [found, categories] = await Promise.all([
      findManagedArticles(person, params.category),
      findKnowledgeCategories(),
    ])
    const editing = found.articles.find(({ id }) => id === edit) ?? null
    const preview = editing && (await previewOf(editing.content))
    const category = { ...found, articles: await asPublicReads(found.articles, 'title', 'summary') }
    const choices = categories.map(({ id, title }) => ({ id, title }))
    return data({ ...common, category, choices, editing, preview })
  } catch (thrown) {
    if (!(thrown instanceof NotFound)) throw thrown
    return data({ ...common, category: null, choices: [], editing: null, preview: null }, { status: 404 })
  }
}

const forms = [
  articleFields
    .extend({ intent: z.literal('create'), idempotencyKey })
    .transform(({ intent, idempotencyKey: key, ...fields }, context) => ({
      ...{ intent, key, input: articleOf(fields, context) },
    })),
  articleFields
    .extend({
      ...{ intent: z.literal('change'), id: articleId, version: seenVersion },
      ...{ newId: articleId, categoryId: z.string().default('') },
    })
    .transform(({ intent, id, version, newId, categoryId, ...fields }, context) => ({
      ...{ intent, id, version, place: { id: newId, categoryId }, input: articleOf(fields, context) },
    })),
]

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  const kind = { kind: articleKind, id: articleId, name: 'Artikel' }
  return answerManager(request, person, {
    ...{ ...kind, address: addressOf(params.category), forms },
    async save(step) {
      if (step.intent === 'create') {
        await createArticle(person, params.category, step.input, step.key)
        return 'Artikel baru berhasil ditambahkan'
      }
      await changeArticle(person, step.id, step.version, step.input, step.place)
      return redirectWithFlash(addressOf(step.place.categoryId)(), 'Artikel berhasil diperbarui')
    },
  })
}

const columns = (address: ManagerAddress, at: Date): readonly Column<ManagedArticle & Dated>[] => [
  {
    key: 'title',
    header: 'Judul',
    main: true,
    cell: ({ title, isDated }) => (
      <>
        {title} {isDated && <FromSeason />}
      </>
    ),
  },
  { key: 'summary', header: 'Ringkasan', cell: ({ summary }) => summary },
  { key: 'state', header: 'Keadaan', cell: (row) => <ArticleState article={row} at={at} /> },
  { key: 'helped', header: 'Membantu', cell: (row) => <Helped {...row} /> },
  stepsColumn(
    address,
    ({ title }) => title,
    ({ id, title }) => <RemovePublicForm id={id} what="artikel" name={title} />,
  ),
]

export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
  const { category, choices, editing, preview, adding, removed, ...form } = loaderData
  const { at } = form
  const back = { to: '/admin/dashboard', label: 'Dasbor' }
  if (!category) {
    return (
      <Page className="gap-6" title="Kategori tidak ditemukan" back={back}>
        <EmptyState
          title="Tidak ada kategori dengan alamat ini"
          action={<ButtonLink to="/admin/knowledge-article">Lihat semua kategori</ButtonLink>}
        />
      </Page>
    )
  }
  const address = addressOf(category.id)
  return (
    <ResourcePage
      title={category.title}
      description={`${category.articles.length} artikel dalam kategori ini.`}
      back={adding || editing ? { to: address(), label: category.title } : back}
      address={address}
      add="Tambah Artikel"
      removed={{ id: removed, words: 'Artikel sudah tidak tampil di publik.' }}
      formPlace="instead"
      form={
        (adding || editing) && (
          <ArticleForm
            key={editing?.id ?? 'new'}
            item={editing}
            categoryId={category.id}
            categories={choices}
            preview={preview}
            {...form}
          />
        )
      }
      caption={`Artikel ${category.title}`}
      columns={columns(address, at)}
      rows={category.articles}
      empty={{
        title: 'Belum ada artikel dalam kategori ini',
        text: 'Artikel yang Anda tulis muncul di sini.',
        action: <ButtonLink to={address({ new: '1' })}>Tambah Artikel</ButtonLink>,
      }}
    />
  )
}
