import { Link } from 'react-router'
import { OwnFaq } from '#app/components/faq/faq-answer.tsx'
import { OwnIncident } from '#app/components/incidents/incident-notice.tsx'
import { OwnCopy } from '#app/components/offline/own-copy.tsx'
import { AnswerPushSwitch } from '#app/components/push/push-switch.tsx'
import { draftNames } from '#app/components/sending/stored-drafts.ts'
import { clientActionSending } from '#app/components/sending/use-sending.ts'
import { RequesterForms } from '#app/components/tickets/conversation/requester-forms.tsx'
import {
  countAnswers,
  countWithdrawn,
  splitThread,
  threadTitle,
} from '#app/components/tickets/conversation/thread-messages.ts'
import { ThreadPage } from '#app/components/tickets/conversation/thread-page.tsx'
import { describeNextStep } from '#app/components/tickets/status/next-step.ts'
import { OneNotice } from '#app/components/tickets/status/one-notice.tsx'
import { Particulars } from '#app/components/tickets/status/particulars.tsx'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { Timeline } from '#app/components/tickets/timeline.tsx'
import { WhatsappInvitation } from '#app/components/tickets/whatsapp-invitation.tsx'
import { useSeenAnswers } from '#app/components/visitor/seen-answers.ts'
import { messageUploads } from '#app/forms/uploads.ts'
import { requirePerson } from '#app/guards.server.ts'
import { answerOwnQuestion, loadOwnQuestion } from '#app/own-question.server.ts'
import { requestContext } from '#app/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { getIncidentOfTicket } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { getFaqOfTicket } from '#domain/shared-answers/faq-proposals/proposal.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/own-question-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Pertanyaan'} · Helpdesk SPMB` },
]

export const handle = { uploads: messageUploads }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const [question, incident, faq] = await Promise.all([
    loadOwnQuestion(person, params.publicId),
    getIncidentOfTicket(params.publicId),
    getFaqOfTicket(params.publicId),
  ])
  return { ...question, incident, faq, keeps: !person.sharedDevice }
}

export async function action({ context, request, params: { publicId } }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'client')
  const { address: network } = context.get(requestContext)
  return answerOwnQuestion(person, request, { publicId, network, back: `/client/questions/${publicId}` })
}

export function clientAction(sent: Route.ClientActionArgs) {
  const { publicId } = sent.params
  return clientActionSending(sent, (to) => to.endsWith(`/questions/${publicId}`), [draftNames.reply + publicId])
}

export default function OwnQuestionPage({ loaderData }: Route.ComponentProps) {
  const { publicId, number, title, description, label, can, timeline, mergedInto, promise, status } = loaderData
  const { messages, history } = splitThread(timeline, description)
  useSeenAnswers(publicId, countAnswers(messages))
  return (
    <ThreadPage
      className="max-w-3xl"
      title={threadTitle(title, description, number)}
      back={{ to: '/client/questions', label: 'Pertanyaan Saya' }}
      badge={<StatusBadge label={label} />}
      next={
        <>
          {describeNextStep(loaderData, can)}{' '}
          {mergedInto && <Link to={`/client/questions/${mergedInto}`}>Buka pertanyaan utama</Link>}
        </>
      }
      notice={
        <OneNotice help={loaderData.help} promise={promise}>
          <OwnIncident incident={loaderData.incident} publicId={publicId} isOwn />
        </OneNotice>
      }
      inDanger={Boolean(loaderData.help)}
      messages={messages}
    >
      <OwnFaq faq={loaderData.faq} />
      <RequesterForms question={loaderData} />
      <Fold title="Rincian, kabar, dan bagikan">
        <WhatsappInvitation link={loaderData.whatsapp} />
        {can.reply && <AnswerPushSwitch publicId={publicId} />}
        <ButtonLink to={`/status/${publicId}`} variant="secondary" className="justify-self-start">
          Halaman status untuk dibagikan
        </ButtonLink>
        {loaderData.keeps && (
          <OwnCopy whose="account" title={title} version={[status, timeline.length, countWithdrawn(timeline)].join()} />
        )}
        <Particulars {...loaderData} sent={formatDateTime(loaderData.createdAt)} />
        <Timeline items={history} subject="Pertanyaan" />
      </Fold>
    </ThreadPage>
  )
}
