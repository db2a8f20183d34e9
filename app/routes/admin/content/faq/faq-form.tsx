import { useState } from 'react'
import { Link } from 'react-router'
import { FaqAnswer } from '#app/components/faq/faq-answer.tsx'
import { TopicSelect } from '#app/components/faq/topic-select.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { AskedField, ContentForm, InsertDate, savedWords } from '#app/routes/admin/content/content-form.tsx'
import { fillPreview } from '#app/routes/admin/content/fill-preview.ts'
import { ReviewFieldset, ReviewNotice, reviewStart } from '#app/routes/admin/content/review-fields.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, fieldId, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { answerMaxLength, questionMaxLength } from '#domain/content/faq/faq.ts'
import type { ManagedFaq } from '#domain/content/faq/managed-faqs.ts'
import type { WaitingProposal } from '#domain/content/faq/proposals/faq-proposal.server.ts'
import { askColleague, proposalReasonMaxLength } from '#domain/content/faq/proposals/faq-proposal.ts'
import type { Season } from '#domain/season/season.ts'
import type { ProposalSource } from '#domain/shared-answers/faq-proposals/proposal-news.ts'
import { formatDateTime } from '#shared/dates.ts'

/** A proposal with its source; null once the ticket is gone. `readsTickets`: the reader may open it. */
interface Proposal extends WaitingProposal {
  readonly source: ProposalSource | null
  readonly readsTickets: boolean
}

function Source({ source, readsTickets }: Pick<Proposal, 'source' | 'readsTickets'>) {
  if (!source) return null
  return (
    <>
      {'dari '}
      {readsTickets ? <Link to={`/helpdesk/tickets/${source.ticketId}`}>{source.number}</Link> : source.number}
    </>
  )
}

const requesters = (source: ProposalSource | null) => `${(source?.requesters ?? 0).toLocaleString('id-ID')} pemohon`

/** `editTo` leads to the form of one. */
interface FaqProposalsProps {
  readonly proposals: readonly Proposal[]
  readonly editTo: (id: number) => string
}

export function FaqProposals({ proposals, editTo }: FaqProposalsProps) {
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="usulan">
      <Card flush>
        <div className="border-b border-garis px-4 py-3">
          <h2 id="usulan" className="text-base">
            Usulan dari petugas ({proposals.length.toLocaleString('id-ID')})
          </h2>
        </div>
        <ul className="divide-y divide-garis">
          {proposals.map(({ faqId, question, proposedBy, proposedAt, mayPublish, source, readsTickets }) => (
            <li key={faqId} className="grid gap-1 px-4 py-2">
              <Link to={editTo(faqId)} className="inline-block py-1.5 font-medium wrap-anywhere">
                {question}
              </Link>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-tinta-soft">
                <Badge tone="orange">{mayPublish ? 'Menunggu diterbitkan' : 'Menunggu orang lain'}</Badge>
                <span className="wrap-anywhere">
                  {proposedBy ?? 'Petugas'}, {formatDateTime(proposedAt)}{' '}
                  <Source source={source} readsTickets={readsTickets} />
                </span>
                <span>{requesters(source)}</span>
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** Whose proposal it is, and what its publication does. */
function ProposalNotice({ proposal }: { readonly proposal: Proposal }) {
  const { proposedBy, source, readsTickets } = proposal
  return (
    <Notice
      title={
        <>
          Diusulkan {proposedBy ?? 'petugas'} <Source source={source} readsTickets={readsTickets} />
        </>
      }
    >
      {requesters(source)} yang menanyakannya dikabari satu kali, 2 menit setelah diterbitkan. Sampai itu masih dapat
      dijadikan draf lagi.
    </Notice>
  )
}

function DeclineForm({ id, version }: { readonly id: number; readonly version: number }) {
  return (
    <PortalForm intent="decline" hidden={{ id, version }} className="grid gap-4 border-t border-garis pt-5">
      <Field
        label="Alasan tidak diterbitkan"
        name="reason"
        limit={proposalReasonMaxLength}
        hint="Dibaca pengusulnya di tiket."
      >
        <TextArea rows={2} />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" busyLabel="Menolak...">
        Tolak usulan
      </Button>
    </PortalForm>
  )
}

/** Without `item` it adds one, with `suggested` as its question to begin with. `proposal`: the desk proposed it. */
type FaqFormProps = {
  item: ManagedFaq | null
  proposal: Proposal | null
  suggested: string
  topics: readonly { id: number; name: string; categoryName: string }[]
  fresh: string
  today: string
  at: Date
  name: string
  season: Season | null
}

export function FaqForm({ item, proposal, suggested, topics, fresh, today, at, name, season }: FaqFormProps) {
  const typed = useTyped()
  const [question, setQuestion] = useState(typed.question ?? item?.question ?? suggested)
  const [answer, setAnswer] = useState(typed.answer ?? item?.answer ?? '')
  return (
    <ContentForm
      title={item ? 'Edit FAQ' : 'FAQ baru'}
      intent={item ? 'change' : 'create'}
      item={item}
      fresh={fresh}
      stored={{
        question: suggested,
        ...reviewStart(item, { isDraft: item?.draft ?? true, today, name }),
        state: item?.draft ? 'draft' : 'published',
      }}
      compared={{ question: 'Pertanyaan', answer: 'Jawaban', asked: 'Pertanyaan serupa' }}
      history
      saved={savedWords(item)}
      above={item && <ReviewNotice item={item} at={at} />}
      below={item && proposal && <DeclineForm id={item.id} version={item.version} />}
      className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)] form-beside"
      links={
        item && (
          <Link to={`/admin/faq/${item.id}/history`} className="inline-flex min-h-11 items-center font-semibold">
            Riwayat
          </Link>
        )
      }
      preview={
        <Card>
          <p className="font-semibold wrap-anywhere">{question.trim() || 'Pertanyaan akan tampil di sini'}</p>
          <FaqAnswer
            answer={fillPreview(answer, season, at) || 'Jawaban akan tampil di sini.'}
            plain
            className="mt-3"
          />
        </Card>
      }
    >
      {proposal && <ProposalNotice proposal={proposal} />}
      <Field label="Pertanyaan" name="question" limit={questionMaxLength}>
        <TextInput onChange={(event) => setQuestion(event.target.value)} autoComplete="off" />
      </Field>
      <Field
        label="Jawaban"
        name="answer"
        limit={answerMaxLength}
        hint="Satu baris menjadi satu paragraf. Baris yang diawali '- ' menjadi butir daftar."
      >
        <TextArea rows={6} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
      <InsertDate into={fieldId('answer')} onInsert={setAnswer} />
      <Field label="Kategori dan topik" name="topicId">
        <TopicSelect topics={topics} />
      </Field>
      <Field
        label="Tampil di publik"
        name="state"
        hint={proposal && (proposal.mayPublish ? 'Pilih "Ya, tampilkan" untuk menerbitkan usulan ini.' : askColleague)}
      >
        <Select
          options={{
            ...(proposal?.mayPublish !== false && { published: 'Ya, tampilkan' }),
            draft: 'Belum, simpan sebagai draf',
          }}
        />
      </Field>
      <ReviewFieldset today={today} reminds="Pada hari itu FAQ ini muncul di dasbor, di Konten yang menunggu." />
      <AskedField />
    </ContentForm>
  )
}
