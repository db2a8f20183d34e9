import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { seenAnswers } from '#app/components/visitor/seen-answers.ts'
import type { NewestQuestion } from '#domain/tickets/guest/newest-question.ts'
import { StatusBadge } from './status-badge.tsx'

/** `base` is the address of a question without its ID. */
type OwnQuestionListProps = { questions: readonly NewestQuestion[]; base: string; all?: ReactNode }

/** The list on top of home and '/status'; empty without questions. */
export function OwnQuestionList({ questions, base, all }: OwnQuestionListProps) {
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>()
  useEffect(() => setSeen(seenAnswers()), [])
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="pertanyaan-anda" className="rounded-card border border-garis bg-kertas">
      <h2 id="pertanyaan-anda" className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 text-base">
        Pertanyaan Anda
        {all}
      </h2>
      <ul className="divide-y divide-garis border-t border-garis">
        {questions.map(({ publicId, title, label, answers }) => (
          <li key={publicId}>
            <Link
              to={base + publicId}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-tinta no-underline hover:bg-nila-50"
            >
              <span className="line-clamp-2 min-w-0 flex-[1_1_9rem] font-semibold wrap-break-word">{title}</span>
              <StatusBadge
                className="shrink-0"
                label={seen && answers > (seen.get(publicId) ?? 0) ? { label: 'Jawaban baru', tone: 'blue' } : label}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function fetchQuestions(): Promise<readonly NewestQuestion[]> {
  try {
    const answer = await fetch('/own-questions')
    return answer.ok ? ((await answer.json()) as NewestQuestion[]) : []
  } catch {
    return []
  }
}

/** Fetched after the page, which is the same for everybody. */
export function OwnQuestions({ isClient }: { isClient: boolean }) {
  const [questions, setQuestions] = useState<readonly NewestQuestion[]>([])
  useEffect(() => {
    let isShown = true
    void fetchQuestions().then((found) => isShown && setQuestions(found))
    return () => {
      isShown = false
    }
  }, [])
  return (
    <OwnQuestionList
      questions={questions}
      base={isClient ? '/client/questions/' : '/status/'}
      all={
        <Link
          to={isClient ? '/client/questions' : '/status'}
          className="inline-flex min-h-11 items-center text-sm font-semibold"
        >
          Lihat semua
        </Link>
      }
    />
  )
}
