// '/admin/faq/{id}/history': who changed a question when, what changed, and the way back to any state.

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
import { faqId } from '#domain/content/faq/faq-input.ts'
import { faqKind } from '#domain/content/faq/faq-kind.ts'
import { mayManageFaq } from '#domain/content/faq/faq-policy.ts'
import { findFaqHistory } from '#domain/content/faq/find-faq-history.ts'
import { revertContent } from '#domain/content/lifecycle/revert-content.ts'
import { revisionId, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import type { Route } from './+types/faq-history-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Riwayat FAQ · Helpdesk SPMB' }]

const idOf = (text: string) => faqId.catch(0).parse(text)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageFaq)
  return findFaqHistory(person, idOf(params.id))
}

const revertForm = z.object({ revision: revisionId, version: seenVersion })

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageFaq)
  return answerForm(request, revertForm, async ({ revision, version }) => {
    await revertContent(faqKind, person, idOf(params.id), version, revision)
    const headers = { 'Set-Cookie': flashCookie('faq-reverted') }
    return redirect(`/admin/faq/${params.id}/history`, { headers })
  })
}

export default function FaqHistoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { question, version, revisions } = loaderData
  const problem = useFormProblem(actionData)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="Riwayat FAQ" description={question} back={{ to: '/admin/faq', label: 'Kelola FAQ' }} />
      {problem && <Notice tone="error" title={problem.message} role="alert" />}
      <RevisionList
        items={revisions.map(({ topic, question, answer, asked, ...revision }) => ({
          ...revision,
          text: [question, answer, `Topik: ${topic}`, ...(asked ? [`Pertanyaan serupa:\n${asked}`] : [])].join('\n\n'),
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
