// '/admin/knowledge-article/{category}/{id}/history': who changed an article when, what changed, and the way back to any state.
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { ContentHistory } from '#app/routes/admin/content/content-history.tsx'
import { articleKind, findArticleHistory } from '#domain/content/articles/article.server.ts'
import { mayManageArticles } from '#domain/content/articles/article.ts'
import { revertContent } from '#domain/content/lifecycle/content-steps.ts'
import { revertInput } from '#domain/content/lifecycle/seen-input.ts'
import type { Route } from './+types/article-history-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Riwayat artikel · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  return findArticleHistory(person, params.id)
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  return answerForm(request, revertInput, async ({ revision, version }) => {
    await revertContent(articleKind, person, params.id, version, revision)
    const path = `/admin/knowledge-article/${params.category}/${params.id}/history`
    return redirectWithFlash(path, 'Versi lama sudah dikembalikan')
  })
}

export default function ArticleHistoryPage({ loaderData, params }: Route.ComponentProps) {
  const { title, version, revisions } = loaderData
  return (
    <ContentHistory
      title="Riwayat artikel"
      description={title}
      back={{ to: `/admin/knowledge-article/${params.category}`, label: 'Kelola Artikel' }}
      version={version}
      revisions={revisions.map(({ title: named, summary, content, asked, ...revision }) => ({
        ...revision,
        text: [named, summary, content, ...(asked ? [`Pertanyaan serupa:\n${asked}`] : [])].join('\n\n'),
      }))}
    />
  )
}
