// What each tried question would get from search and assistant.
import { CircleCheck, CircleHelp, CircleX, LifeBuoy, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { editAddress, type Tried, type Verdict } from './tried.ts'

const verdicts: Record<Verdict, { tone: BadgeTone; icon: LucideIcon; words: string }> = {
  sure: { tone: 'green', icon: CircleCheck, words: 'Asisten menjawab yakin' },
  unsure: { tone: 'orange', icon: CircleHelp, words: 'Asisten ragu' },
  none: { tone: 'red', icon: CircleX, words: 'Asisten tidak menjawab' },
  season: { tone: 'blue', icon: CircleCheck, words: 'Asisten menjawab dari jadwal' },
  help: { tone: 'blue', icon: LifeBuoy, words: 'Asisten menunjukkan bantuan darurat' },
}

/** One question after the other; the item that is tried stands out. */
export function TriedQuestions({ questions }: Pick<Tried, 'questions'>) {
  return (
    <ol aria-label="Yang didapat" className="divide-y divide-garis border-y border-garis">
      {questions.map(({ question, verdict, elsewhere, results }) => {
        const { tone, icon, words } = verdicts[verdict]
        return (
          <li key={question} className="grid gap-1.5 py-3">
            <p className="font-semibold wrap-anywhere">
              “<bdi>{question}</bdi>”
            </p>
            <p>
              <Badge tone={tone} icon={icon}>
                {words}
              </Badge>
            </p>
            {elsewhere !== null && <p className="wrap-anywhere">{elsewhere}</p>}
            {results.length === 0 ? (
              <p className="text-tinta-soft">Pencarian tidak menemukan apa pun.</p>
            ) : (
              <ol className="list-decimal pl-6 wrap-anywhere">
                {results.map((result) => (
                  <li key={result.key} className={classNames(result.own && 'font-semibold')}>
                    {result.own ? `${result.title} (teks ini)` : <Link to={editAddress(result)}>{result.title}</Link>}
                  </li>
                ))}
              </ol>
            )}
          </li>
        )
      })}
    </ol>
  )
}
