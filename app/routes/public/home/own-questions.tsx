// The newest own questions on the home page, answers first. The page is the same for everybody: they are fetched after it.
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import type { StatusLabel } from '#domain/tickets/ticket.ts'

interface NewestQuestion {
  readonly publicId: string
  readonly title: string
  readonly label: StatusLabel
}

// A session that has ended elsewhere redirects: then there is nothing to show.
async function fetchQuestions(): Promise<readonly NewestQuestion[]> {
  try {
    const answer = await fetch('/client/newest-questions', { redirect: 'error' })
    return answer.ok ? ((await answer.json()) as NewestQuestion[]) : []
  } catch {
    return []
  }
}

export function OwnQuestions() {
  const [questions, setQuestions] = useState<readonly NewestQuestion[]>([])
  useEffect(() => {
    let isShown = true
    void fetchQuestions().then((found) => isShown && setQuestions(found))
    return () => {
      isShown = false
    }
  }, [])
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="pertanyaan-saya" className="rounded-card border border-garis bg-kertas">
      <h2 id="pertanyaan-saya" className="flex flex-wrap items-center justify-between gap-x-4 px-4 text-base">
        Pertanyaan saya
        <Link to="/client/questions" className="inline-flex min-h-11 items-center text-sm font-semibold">
          Lihat semua
        </Link>
      </h2>
      <ul className="divide-y divide-garis border-t border-garis">
        {questions.map(({ publicId, title, label }) => (
          <li key={publicId}>
            <Link
              to={`/client/questions/${publicId}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-tinta no-underline hover:bg-nila-50"
            >
              <span className="min-w-0 font-semibold wrap-break-word">{title}</span>
              <StatusBadge label={label} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
