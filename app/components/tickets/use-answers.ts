import { useEffect, useState } from 'react'
import type { ReplySteps } from '#domain/content/canned-replies/canned-reply.ts'

export interface ReadyAnswer {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly place?: string
  /** Of a canned reply: its short name without ';', and what it sets once it is sent. */
  readonly shortcut?: string | null
  readonly sets?: ReplySteps | null
}

/** Debounce in ms. */
const pause = 250

/** Minimum query length in characters. */
const shortest = 3

export function useAnswers(query: string): {
  readonly answers: readonly ReadyAnswer[]
  readonly state: 'idle' | 'busy' | 'away'
} {
  const [answers, setAnswers] = useState<readonly ReadyAnswer[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'away'>('idle')
  const typed = query.trim()
  useEffect(() => {
    setAnswers([])
    if (typed.length < shortest) return setState('idle')
    setState('busy')
    const asked = new AbortController()
    const timer = setTimeout(() => {
      findAnswers(typed, asked.signal).then(
        (found) => {
          setAnswers(found)
          setState('idle')
        },
        () => !asked.signal.aborted && setState('away'),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [typed])
  return { answers, state }
}

/** @throws when the portal cannot be reached, or the search was called off. */
async function findAnswers(query: string, signal: AbortSignal): Promise<readonly ReadyAnswer[]> {
  const answer = await fetch(`/helpdesk/answers?${new URLSearchParams({ q: query })}`, { signal })
  if (!answer.ok) throw new Error(`the portal answered ${answer.status}`)
  const { answers } = (await answer.json()) as { answers: readonly ReadyAnswer[] }
  return answers
}
