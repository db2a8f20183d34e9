// 'Membantu' and 'Tidak membantu' below an answer that quotes a text of the portal.
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { Opinion } from './chat.ts'

const choices = [
  { kind: 'helpful', label: 'Membantu', icon: ThumbsUp },
  { kind: 'not-helpful', label: 'Tidak membantu', icon: ThumbsDown },
] as const

const said = {
  helpful: 'Terima kasih. Anda menilai jawaban ini membantu.',
  'not-helpful': 'Terima kasih. Anda menilai jawaban ini tidak membantu.',
} as const

/** Props of `AnswerOpinion`. */
export type AnswerOpinionProps = { opinion: Opinion | undefined; onSay: (kind: Opinion['kind']) => void }

/** Two quiet buttons until the portal was told, then what was said. Inside the log, which speaks what appears in it. */
export function AnswerOpinion({ opinion, onSay }: AnswerOpinionProps) {
  const about = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const isNew = opinion !== undefined && !opinion.sent

  useEffect(() => {
    if (isNew) words.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])

  return (
    <div className="mt-2 border-t border-garis pt-1 text-sm text-tinta-soft">
      {!opinion?.sent && (
        <fieldset className="flex flex-wrap items-center gap-x-1" aria-describedby={opinion && about}>
          <legend className="sr-only">Apakah jawaban ini membantu?</legend>
          {choices.map(({ kind, label, icon: Icon }) => (
            <button
              key={kind}
              type="button"
              aria-pressed={opinion?.kind === kind}
              onClick={() => onSay(kind)}
              className={classNames(
                'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2',
                opinion?.kind === kind && 'font-semibold text-nila-700',
              )}
            >
              <Icon className="size-4 max-sm:hidden" />
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {opinion && (
        <p ref={words} id={about} className="pb-1">
          {said[opinion.kind]}
          {!opinion.sent && ' Tekan lagi untuk membatalkan.'}
        </p>
      )}
    </div>
  )
}
