// The form of one FAQ item, with the item as the public will see it below.

import { useState } from 'react'
import { Link } from 'react-router'
import { FaqAnswer } from '#app/components/faq/faq-answer.tsx'
import { TopicSelect } from '#app/components/faq/topic-select.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { AskedField } from '#app/routes/admin/content/asked-field.tsx'
import { ContentForm, savedWords } from '#app/routes/admin/content/content-form.tsx'
import { InsertDate } from '#app/routes/admin/content/insert-date.tsx'
import { type ClauseChoice, ReviewFieldset, reviewStart } from '#app/routes/admin/content/review-fields.tsx'
import { ReviewNotice } from '#app/routes/admin/content/review-state.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, fieldId, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { answerMaxLength, questionMaxLength } from '#domain/content/faq/faq-input.ts'
import type { ManagedFaq } from '#domain/content/faq/find-managed-faqs.ts'
import { askSomebodyElse } from '#domain/content/faq/proposals/faq-proposal.ts'
import { DeclineForm, type Proposal, ProposalNotice } from './faq-proposals.tsx'

/** Props of `FaqForm`; without `item` it adds one, with `suggested` as its question to begin with. `proposal`: the desk proposed it. */
export type FaqFormProps = {
  item: ManagedFaq | null
  proposal: Proposal | null
  suggested: string
  topics: readonly { id: number; name: string; categoryName: string }[]
  /** An idempotency key for the form. */
  fresh: string
  clauses: readonly ClauseChoice[]
  today: string
  at: Date
  /** Who writes. */
  name: string
}

/** Adds or changes; a question that moved on is shown beside what was typed. */
export function FaqForm({ item, proposal, suggested, topics, fresh, clauses, today, at, name }: FaqFormProps) {
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
          <FaqAnswer answer={answer.trim() || 'Jawaban akan tampil di sini.'} className="mt-3" />
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
        hint={
          proposal && (proposal.mayPublish ? 'Pilih "Ya, tampilkan" untuk menerbitkan usulan ini.' : askSomebodyElse)
        }
      >
        <Select
          options={{
            ...(proposal?.mayPublish !== false && { published: 'Ya, tampilkan' }),
            draft: 'Belum, simpan sebagai draf',
          }}
        />
      </Field>
      <ReviewFieldset
        clauses={clauses}
        today={today}
        reminds="Pada hari itu FAQ ini muncul di dasbor, di Konten yang menunggu."
      />
      <AskedField />
    </ContentForm>
  )
}
