// Announces an answer that comes while its page is open: to screen readers, and in the title of a tab that no one looks at.
import { useEffect, useState } from 'react'
import { useStatusWatch } from '#app/components/live/use-visitor-refresh.ts'

/** Stands on a page whose reader has no event stream; `version` null: nothing more comes. */
export function WatchedAnswers({
  publicId,
  version,
  answers,
}: {
  publicId: string
  version: string | null
  answers: number
}) {
  useStatusWatch(publicId, version)
  return <AnswerNewsBar answers={answers} />
}

export function AnswerNewsBar({ answers }: { answers: number }) {
  const [seen, setSeen] = useState(answers)
  const fresh = Math.max(0, answers - seen)
  useEffect(() => {
    if (fresh === 0) return
    const before = document.title
    document.title = `(${fresh}) Jawaban baru · Helpdesk SPMB`
    const comeBack = () => !document.hidden && setSeen(answers)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      document.title = before
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [fresh, answers])
  return (
    <p role="status" className="sr-only">
      {fresh > 0 && 'Petugas menjawab'}
    </p>
  )
}
