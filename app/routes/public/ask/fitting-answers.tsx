import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { FaqAnswer } from '#app/components/faq/faq-answer.tsx'
import { noteUnhelpful } from '#app/components/search/last-search.tsx'
import { PastSeasonNote } from '#app/components/season/between-seasons.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DistressHelp } from '#domain/tickets/distress/distress-help.ts'

/** Readable in place: `text` is the whole answer of a question, or the paragraph of an article. */
export interface FittingAnswer {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly to: string
  /** The question of the FAQ, which can be thanked for; null for an article. */
  readonly faqId: number | null
}

/** Debounce in ms. */
const pause = 500

/** Minimum query length in characters. */
const shortest = 8

export interface Found {
  readonly answers: readonly FittingAnswer[]
  readonly category: string | null
  /** The title that the question gets; '' while too little is written. */
  readonly title: string
  /** Help for a person in danger; nothing else is shown then. */
  readonly help: DistressHelp | null
  /** The text reports someone: the sealed form is offered instead of answers. */
  readonly isReport: boolean
}

const nothing: Found = { answers: [], category: null, title: '', help: null, isReport: false }

export function useFittingAnswers(of: string): Found {
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    const box = document.getElementById(of) as HTMLTextAreaElement | null
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked: AbortController | undefined
    function look() {
      asked?.abort()
      asked = new AbortController()
      const query = box?.value.trim().slice(0, 500) ?? ''
      if (query.length < shortest) return setFound(nothing)
      findAnswers(query, asked.signal).then(setFound, () => undefined)
    }
    function lookSoon() {
      clearTimeout(timer)
      timer = setTimeout(look, pause)
    }
    // What a link brought along, or a draft, is looked for at once.
    if (box.value.trim()) lookSoon()
    box.addEventListener('input', lookSoon)
    return () => {
      clearTimeout(timer)
      asked?.abort()
      box.removeEventListener('input', lookSoon)
    }
  }, [of])
  return found
}

/** `onUnanswered` leads on to the rest of the form. */
interface FittingAnswersProps {
  readonly answers: readonly FittingAnswer[]
  readonly onUnanswered: () => void
}

export function FittingAnswers({ answers, onUnanswered }: FittingAnswersProps) {
  const [helped, setHelped] = useState(false)
  if (helped) {
    return (
      <Notice tone="success" title="Syukurlah, sudah terjawab" role="status">
        <p>Anda tidak perlu mengirim apa pun. Bila ternyata belum jelas, lanjutkan formulir di bawah ini.</p>
        <ButtonLink to="/" variant="secondary" className="mt-3">
          Kembali ke Beranda
        </ButtonLink>
      </Notice>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {answers.length > 0 && `${answers.length} jawaban yang mungkin cocok ada di bawah isian ini`}
      </p>
      {answers.length > 0 && (
        <section aria-labelledby="mungkin" className="rounded-card border border-nila-100 bg-nila-50 px-4 py-3">
          <h2 id="mungkin" className="text-base tracking-normal">
            Mungkin ini jawabannya
          </h2>
          <PastSeasonNote isBrief className="my-2" />
          <ul className="grid divide-y divide-nila-100">
            {answers.map((answer) => (
              <li key={answer.id}>
                <details className="group py-1">
                  <summary className="flex min-h-11 cursor-pointer items-center py-2 font-semibold text-nila-700 wrap-anywhere">
                    {answer.title}
                  </summary>
                  <div className="grid gap-3 pb-3">
                    <FaqAnswer answer={answer.text} />
                    {answer.faqId === null && (
                      <Link to={answer.to} target="_blank" rel="noopener" className="justify-self-start">
                        Baca panduannya<span className="sr-only"> (terbuka di tab baru)</span>
                      </Link>
                    )}
                    <div className="flex flex-wrap gap-3">
                      <Button
                        variant="secondary"
                        onClick={() => {
                          noteHelp(answer, true)
                          setHelped(true)
                        }}
                      >
                        <Check />
                        Ini menjawab
                      </Button>
                      <Button
                        variant="quiet"
                        onClick={() => {
                          noteHelp(answer, false)
                          onUnanswered()
                        }}
                      >
                        Belum, kirim
                      </Button>
                    </div>
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Counts whether the answer helped. A failed count is ignored. */
function noteHelp({ id, faqId, to }: FittingAnswer, helped: boolean): void {
  if (!helped) noteUnhelpful(faqId === null ? `article:${id}` : `faq:${faqId}`)
  const said: Record<string, string> =
    faqId === null ? { score: helped ? '1' : '-1' } : { faqId: String(faqId), helped: helped ? 'yes' : 'no' }
  const address = faqId === null ? to.split('#', 1)[0] : '/faq-thanks'
  fetch(address ?? to, { method: 'POST', body: new URLSearchParams(said), keepalive: true }).catch(() => undefined)
}

/** @throws when the portal cannot be reached. */
async function findAnswers(query: string, signal: AbortSignal): Promise<Found> {
  const answer = await fetch(`/ask/answers?${new URLSearchParams({ q: query })}`, { signal })
  if (!answer.ok) throw new Error(`the portal answered ${answer.status}`)
  return (await answer.json()) as Found
}
