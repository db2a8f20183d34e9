import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'

interface Answer {
  readonly title: string
  readonly place: string
  readonly to: string
}

interface Found {
  readonly answers: readonly Answer[]
  readonly category: string | null
}

/** Debounce in ms. */
const pause = 400

/** Minimum query length in characters. */
const shortest = 4

export interface SuggestedAnswersProps {
  readonly of: string
  readonly onCategory: (name: string | null) => void
}

export function SuggestedAnswers({ of, onCategory }: SuggestedAnswersProps) {
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const [closed, setClosed] = useState(false)

  useEffect(() => {
    const box = document.getElementById(of) as HTMLInputElement | null
    if (!box || closed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked: AbortController | undefined
    function look() {
      asked?.abort()
      asked = new AbortController()
      const query = box?.value.trim() ?? ''
      if (query.length < shortest) return setAnswers([])
      findAnswers(query, asked.signal).then(
        (found) => {
          setAnswers(found.answers)
          onCategory(found.category)
        },
        () => undefined,
      )
    }
    function lookSoon() {
      clearTimeout(timer)
      timer = setTimeout(look, pause)
    }
    box.addEventListener('input', lookSoon)
    return () => {
      clearTimeout(timer)
      asked?.abort()
      box.removeEventListener('input', lookSoon)
    }
  }, [of, closed, onCategory])

  const shown = closed ? [] : answers
  return (
    <>
      <p role="status" className="sr-only">
        {shown.length > 0 && `${shown.length} jawaban yang mungkin cocok ada di bawah isian Subjek`}
      </p>
      {shown.length > 0 && (
        <section
          aria-labelledby="mungkin"
          className="-mt-2 grid grid-cols-[minmax(0,1fr)_auto] rounded-card border border-nila-100 bg-nila-50 py-1 pl-4"
        >
          <h2 id="mungkin" className="self-center text-base tracking-normal">
            Mungkin ini jawabannya
          </h2>
          <IconButton label="Tutup saran jawaban" onClick={() => setClosed(true)}>
            <X />
          </IconButton>
          <ul className="col-span-2 grid divide-y divide-nila-100 pr-4">
            {shown.map(({ title, place, to }) => (
              <li key={to}>
                <a
                  href={to}
                  target="_blank"
                  rel="noopener"
                  className="group flex min-h-11 flex-wrap items-center gap-x-3 py-2 no-underline wrap-anywhere"
                >
                  <span className="underline underline-offset-3 group-hover:decoration-2">{title}</span>
                  <span className="text-sm text-tinta-soft">{place}</span>
                  <span className="sr-only">(terbuka di tab baru)</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** @throws when the portal cannot be reached; then there are no suggestions, and no one needs to know. */
async function findAnswers(query: string, signal: AbortSignal): Promise<Found> {
  const answer = await fetch(`/client/suggested-answers?${new URLSearchParams({ q: query })}`, { signal })
  if (!answer.ok) throw new Error(`the portal answered ${answer.status}`)
  return (await answer.json()) as Found
}
