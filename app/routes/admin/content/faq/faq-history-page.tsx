import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { ContentHistory } from '#app/routes/admin/content/content-history.tsx'
import { faqKind } from '#domain/content/faq/faq.server.ts'
import { faqId, mayManageFaq } from '#domain/content/faq/faq.ts'
import { findFaqHistory } from '#domain/content/faq/managed-faqs.ts'
import { revertContent } from '#domain/content/lifecycle/content-steps.ts'
import { revertInput } from '#domain/content/lifecycle/seen-input.ts'
import type { Route } from './+types/faq-history-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Riwayat FAQ · Helpdesk SPMB' }]

const idOf = (text: string) => faqId.catch(0).parse(text)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageFaq)
  return findFaqHistory(person, idOf(params.id))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageFaq)
  return answerForm(request, revertInput, async ({ revision, version }) => {
    await revertContent(faqKind, person, idOf(params.id), version, revision)
    return redirectWithFlash(`/admin/faq/${params.id}/history`, 'Versi lama sudah dikembalikan')
  })
}

export default function FaqHistoryPage({ loaderData: { question, version, revisions } }: Route.ComponentProps) {
  return (
    <ContentHistory
      title="Riwayat FAQ"
      description={question}
      back={{ to: '/admin/faq', label: 'Kelola FAQ' }}
      version={version}
      revisions={revisions.map(({ topic, question: asking, answer, asked, ...revision }) => ({
        ...revision,
        text: [asking, answer, `Topik: ${topic}`, ...(asked ? [`Pertanyaan serupa:\n${asked}`] : [])].join('\n\n'),
      }))}
    />
  )
}
