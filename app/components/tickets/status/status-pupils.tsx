import { Badge } from '#app/ui/badge.tsx'
import type { AnsweredPupil } from '#domain/tickets/pupils/pupil.ts'

/** At most so many are shown unfolded: their question and its answer come below. */
const fewPupils = 10

/** The pupils of a school's question, masked, with their answers. */
export function StatusPupils({ pupils }: { pupils: readonly AnsweredPupil<unknown>[] }) {
  if (pupils.length === 0) return null
  const answered = pupils.filter(({ answer }) => answer !== null).length
  return (
    <details open={pupils.length <= fewPupils}>
      <summary className="flex min-h-11 cursor-pointer items-center text-lg font-semibold">
        {answered} dari {pupils.length} siswa terjawab
      </summary>
      <ol className="grid grid-cols-1 border-b border-garis">
        {pupils.map(({ line, nisn, name, problem, answer }) => (
          <li key={line} className="flex items-start justify-between gap-3 border-t border-garis py-2">
            <div className="grid min-w-0 wrap-anywhere">
              <p>
                <b className="font-semibold">
                  {line}. {name}
                </b>{' '}
                <span className="text-sm text-tinta-soft tabular-nums">{nisn ?? 'belum ada NISN'}</span>
              </p>
              {problem && <p className="text-sm">{problem}</p>}
              {answer && <p className="text-sm whitespace-pre-line text-tinta-soft">Jawaban: {answer.text}</p>}
            </div>
            <Badge tone={answer ? 'green' : 'orange'} className="shrink-0">
              {answer ? 'Terjawab' : 'Menunggu'}
            </Badge>
          </li>
        ))}
      </ol>
    </details>
  )
}
