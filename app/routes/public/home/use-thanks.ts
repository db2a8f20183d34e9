// What the 'Terimakasih' buttons know: the counts of the displayed questions, read after the page, and the visitor's own.
import { useEffect, useRef, useState } from 'react'
import { useToast } from '#app/ui/overlays/toast.tsx'
import type { ToastMessage } from '#app/ui/overlays/toast-message.ts'
import { whenLoaded } from '#app/ui/when-loaded.ts'
import { addThankedQuestion, thankedQuestions } from './thanked-questions.ts'
import { loadCounts, maxAtOnce, saveThanks } from './thanks-requests.ts'

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

/** What a button shows and does. */
export interface Thanks {
  /** Undefined until the count has been read, and when it could not be. */
  readonly countOf: (id: number) => number | undefined
  readonly isThanked: (id: number) => boolean
  readonly isSaving: (id: number) => boolean
  readonly thank: (id: number) => void
}

// The questions change while somebody types in the search; their counts can wait until the typing pauses.
const pause = 300

/** Counts and thanks for the displayed questions. */
export function useThanks(displayed: readonly number[]): Thanks {
  const toast = useToast()
  // Null: asked for in vain; the page shows no number and does not ask again.
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
