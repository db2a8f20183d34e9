import { Check, Heart } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { recallJson, remember } from '#app/components/visitor/remember.ts'
import { Spinner } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import type { ToastMessage } from '#app/ui/overlays/toast-message.ts'
import { useHydrated, whenLoaded } from '#app/ui/use-hydrated.ts'

const storageKey = 'thankedQuestions'

/** The ids of the questions. For event handlers and effects. */
function thankedQuestions(): ReadonlySet<number> {
  const stored = recallJson(storageKey)
  return new Set(Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : [])
}

function addThankedQuestion(id: number): ReadonlySet<number> {
  const all = new Set([...thankedQuestions(), id])
  remember(storageKey, JSON.stringify([...all]))
  return all
}

const address = '/faq-thanks'

/** Most questions whose counts are requested together. */
const maxAtOnce = 200

interface SavedThanks {
  readonly repeated: boolean
  readonly count: number
}

function isSavedThanks(answer: unknown): answer is SavedThanks {
  return typeof answer === 'object' && answer !== null && 'repeated' in answer && 'count' in answer
}

/**
 * The counts of the given questions.
 * @throws when they cannot be read.
 */
async function loadCounts(ids: readonly number[]): Promise<Map<number, number>> {
  const answer = await fetch(`${address}?ids=${ids.join(',')}`)
  if (!answer.ok) throw new Error(`the counts were answered with ${answer.status}`)
  const { counts } = (await answer.json()) as { counts: Readonly<Record<string, number>> }
  return new Map(Object.entries(counts).map(([id, count]) => [Number(id), count]))
}

/**
 * Saves a thanks for the question.
 * @throws when it was not saved.
 */
async function saveThanks(faqId: number): Promise<SavedThanks> {
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ faqId: String(faqId) }),
  })
  const saved: unknown = answer.ok ? await answer.json() : undefined
  if (!isSavedThanks(saved)) throw new Error(`the thanks was answered with ${answer.status}`)
  return saved
}

/** A thanks takes the place of the one before it. */
const id = 'terimakasih'

/** Fixed sentences (docs/rules-of-service.md#thanks). */
const words = {
  saved: { id, title: 'Terimakasih!', description: 'Terima kasih atas feedback Anda.', tone: 'success' },
  repeated: {
    id,
    title: 'Sudah Diklik',
    description: 'Anda sudah mengklik Terimakasih untuk pertanyaan ini.',
    tone: 'info',
  },
  failed: { id, title: 'Error', description: 'Gagal menyimpan terimakasih. Silakan coba lagi.', tone: 'error' },
} satisfies Record<string, ToastMessage>

export interface Thanks {
  /** Undefined until the count has been read, and when it could not be. */
  readonly countOf: (id: number) => number | undefined
  readonly isThanked: (id: number) => boolean
  readonly isSaving: (id: number) => boolean
  readonly thank: (id: number) => void
}

// The questions change while someone types in the search; their counts can wait until the typing pauses.
const pause = 300

export function useThanks(displayed: readonly number[]): Thanks {
  const toast = useToast()
  // Null: asked for without results; the page shows no number and does not ask again.
  const [counts, setCounts] = useState<ReadonlyMap<number, number | null>>(new Map())
  const [thanked, setThanked] = useState<ReadonlySet<number>>(new Set())
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set())
  const underWay = useRef(new Set<number>())
  const missing = displayed
    .filter((id) => !counts.has(id))
    .slice(0, maxAtOnce)
    .join()

  useEffect(() => setThanked(thankedQuestions()), [])

  useEffect(() => {
    if (missing === '') return
    const ids = missing.split(',').map(Number)
    let timer: ReturnType<typeof setTimeout> | undefined
    async function load() {
      const found = await loadCounts(ids).catch((thrown: unknown) => {
        console.error('The thanks of the FAQ could not be counted.', thrown)
        return new Map<number, number>()
      })
      // A thanks saved meanwhile is newer than the count that was under way.
      setCounts((before) => new Map([...ids.map((id) => [id, found.get(id) ?? null] as const), ...before]))
    }
    const callOff = whenLoaded(() => {
      timer = setTimeout(load, pause)
    })
    return () => {
      callOff()
      clearTimeout(timer)
    }
  }, [missing])

  async function thank(id: number) {
    if (thanked.has(id)) return toast.show(words.repeated)
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    setSaving(new Set(underWay.current))
    try {
      const { repeated, count } = await saveThanks(id)
      setThanked(addThankedQuestion(id))
      setCounts((before) => new Map(before).set(id, count))
      toast.show(repeated ? words.repeated : words.saved)
    } catch (thrown) {
      console.error('The thanks was not saved.', thrown)
      toast.show(words.failed)
    } finally {
      underWay.current.delete(id)
      setSaving(new Set(underWay.current))
    }
  }

  return {
    countOf: (id) => counts.get(id) ?? undefined,
    isThanked: (id) => thanked.has(id),
    isSaving: (id) => saving.has(id),
    thank,
  }
}

type ThanksButtonProps = { id: number; thanks: Thanks }

/** Absent without scripts; its place is kept, so that an open answer does not move when they arrive. */
export function ThanksButton({ id, thanks }: ThanksButtonProps) {
  const countId = useId()
  if (!useHydrated()) return <div className="mt-3 min-h-11 print:hidden" />
  const count = thanks.countOf(id)
  const thanked = thanks.isThanked(id)
  const saving = thanks.isSaving(id)
  const Icon = thanked ? Check : Heart
  return (
    <div
      data-counted={count === undefined ? undefined : ''}
      className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 print:hidden"
    >
      <button
        type="button"
        // Not disabled, so that a second click shows 'Sudah Diklik'.
        aria-disabled={thanked || undefined}
        aria-busy={saving || undefined}
        aria-describedby={count ? countId : undefined}
        onClick={() => thanks.thank(id)}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-control border px-4 text-sm font-semibold transition-colors [&_.lucide]:size-4.5',
          thanked
            ? 'border-green-200 bg-green-50 text-green-700'
            : 'border-garis-kuat bg-kertas text-nila-700 hover:border-nila-700 hover:bg-nila-50',
        )}
      >
        {saving ? <Spinner /> : <Icon />}
        Terimakasih
      </button>
      {count !== undefined && count > 0 && (
        <span id={countId} className="text-sm text-tinta-soft tabular-nums">
          {count.toLocaleString('id-ID')} orang
        </span>
      )}
    </div>
  )
}
