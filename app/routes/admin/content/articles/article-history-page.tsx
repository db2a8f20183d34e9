// '/admin/knowledge-article/{category}/{id}/history': who changed an article when, what changed, and the way back to any state.

import { RotateCcw } from 'lucide-react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { RevisionList } from '#app/routes/admin/content/revision-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ConfirmForm } from '#app/ui/overlays/confirm-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { articleKind } from '#domain/content/articles/article-kind.ts'
import { mayManageArticles } from '#domain/content/articles/article-policy.ts'
import { findArticleHistory } from '#domain/content/articles/find-managed-articles.ts'
import { revertContent } from '#domain/content/lifecycle/revert-content.ts'
import { revisionId, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import type { Route } from './+types/article-history-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Riwayat artikel · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  return findArticleHistory(person, params.id)
}

const revertForm = z.object({ revision: revisionId, version: seenVersion })

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  return answerForm(request, revertForm, async ({ revision, version }) => {
    await revertContent(articleKind, person, params.id, version, revision)
    const headers = { 'Set-Cookie': flashCookie('article-reverted') }
    return redirect(`/admin/knowledge-article/${params.category}/${params.id}/history`, { headers })
  })
}

export default function ArticleHistoryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, version, revisions } = loaderData
  const problem = useFormProblem(actionData)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Riwayat artikel"
        description={title}
        back={{ to: `/admin/knowledge-article/${params.category}`, label: 'Kelola Artikel' }}
      />
      {problem && <Notice tone="error" title={problem.message} role="alert" />}
      <RevisionList
        items={revisions.map(({ title: named, summary, content, asked, ...revision }) => ({
          ...revision,
          text: [named, summary, content, ...(asked ? [`Pertanyaan serupa:\n${asked}`] : [])].join('\n\n'),
        }))}
        action={(revision) => (
          <ConfirmForm
            title="Kembalikan versi ini?"
            description="Versi ini menjadi yang terbaru dan langsung dibaca publik. Versi sekarang tetap ada di riwayat."
            confirmLabel="Ya, kembalikan"
          >
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="version" value={version} />
            <Button type="submit" variant="secondary" size="sm">
              <RotateCcw />
              Kembalikan
            </Button>
          </ConfirmForm>
        )}
      />
    </div>
  )
}
