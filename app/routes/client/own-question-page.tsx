import { DistressNotice } from '#app/components/distress/distress-notice.tsx'
import { OwnFaq } from '#app/components/faq/faq-answer.tsx'
import { OwnIncident } from '#app/components/incidents/incident-notice.tsx'
import { OwnCopy } from '#app/components/offline/own-copy.tsx'
import { AnswerPushSwitch } from '#app/components/push/push-switch.tsx'
import { draftNames } from '#app/components/sending/stored-drafts.ts'
import { clientActionSending } from '#app/components/sending/use-sending.ts'
import { countAnswers, countWithdrawn } from '#app/components/tickets/conversation/latest-answer.tsx'
import { RequesterConversation } from '#app/components/tickets/conversation/requester-conversation.tsx'
import { RequesterForms } from '#app/components/tickets/conversation/requester-forms.tsx'
import { AnswerNewsBar } from '#app/components/tickets/status/answer-news.tsx'
import { AnswerPromiseText } from '#app/components/tickets/status/answer-promise.tsx'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { WhatsappInvitation } from '#app/components/tickets/whatsapp-invitation.tsx'
import { useSeenAnswers } from '#app/components/visitor/seen-answers.ts'
import { messageUploads } from '#app/forms/uploads.ts'
import { requirePerson } from '#app/guards.server.ts'
import { answerOwnQuestion, loadOwnQuestion } from '#app/own-question.server.ts'
import { requestContext } from '#app/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { getIncidentOfTicket } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { getFaqOfTicket } from '#domain/shared-answers/faq-proposals/proposal.server.ts'
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
  const { publicId, number, title, description, label, can, timeline, mergedInto, promise, reach, status, asked } =
    loaderData
  useSeenAnswers(publicId, countAnswers(timeline))
  return (
    <Page
      className="max-w-3xl gap-6"
      title={<span className="line-clamp-2 wrap-anywhere print:line-clamp-none">{title}</span>}
      back={{ to: '/client/questions', label: 'Pertanyaan Saya' }}
      meta={
        <>
          <StatusBadge label={label} />
          <span>{mergedInto ? 'Diteruskan di pertanyaan utama.' : nextWords(status, can.reopen)}</span>
        </>
      }
    >
      {mergedInto && (
        <Notice title="Pertanyaan ini digabungkan">
          <p>Anda pernah menanyakan hal yang sama. Jawabannya diteruskan di satu tempat.</p>
          <ButtonLink to={`/client/questions/${mergedInto}`} variant="secondary" className="mt-3">
            Buka pertanyaan utama
          </ButtonLink>
        </Notice>
      )}
      <AnswerNewsBar answers={countAnswers(timeline)} />
      {loaderData.help && <DistressNotice help={loaderData.help} />}
      <OwnIncident incident={loaderData.incident} publicId={publicId} isOwn />
      <OwnFaq faq={loaderData.faq} />
      <RequesterConversation
        {...{ title, description, asked }}
        items={timeline}
        below={() => (
          <>
            <AnswerPromiseText promise={promise} reach={reach} />
            <WhatsappInvitation link={loaderData.whatsapp} />
            {can.reply && <AnswerPushSwitch publicId={publicId} />}
          </>
        )}
      >
        <RequesterForms question={loaderData} />
      </RequesterConversation>
      <Section id="rincian" title="Rincian">
        <DefinitionList
          className="border-y border-garis py-3"
          items={[
            {
              term: 'ID pertanyaan',
              description: (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
                  <span className="font-mono wrap-anywhere">{publicId}</span>
                  <CopyButton text={publicId} what="ID pertanyaan" />
                </span>
              ),
            },
            { term: 'Nomor', description: number },
            { term: 'Kategori', description: loaderData.category },
            { term: 'Kabupaten/Kota', description: loaderData.regency ?? 'Tidak dipilih' },
            { term: 'Ditangani', description: loaderData.office ?? 'Tim provinsi' },
          ]}
        />
        <ButtonLink to={`/status/${publicId}`} variant="quiet" className="justify-self-start">
          Halaman status untuk dibagikan
        </ButtonLink>
        {loaderData.keeps && (
          <OwnCopy whose="account" title={title} version={[status, timeline.length, countWithdrawn(timeline)].join()} />
        )}
      </Section>
    </Page>
  )
}

function nextWords(status: string, reopens: boolean): string {
  if (status === 'waiting') return 'Sudah dijawab. Balas bila belum jelas.'
  if (status === 'completed') return reopens ? 'Sudah selesai. Buka kembali bila muncul lagi.' : 'Sudah selesai.'
  if (status === 'inprogress') return 'Petugas sedang menanganinya.'
  return 'Sudah masuk, menunggu petugas.'
}
