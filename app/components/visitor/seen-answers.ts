// Which questions this device has shown, and with how many answers. For event handlers and effects.
import { useEffect } from 'react'
import { recallJson, remember } from './remember.ts'

const key = 'pertanyaan-dibuka'
const maxQuestions = 30

export function seenAnswers(): ReadonlyMap<string, number> {
  const stored = recallJson(key)
  const pairs = stored && typeof stored === 'object' ? Object.entries(stored) : []
  return new Map(pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'))
}

function store(seen: ReadonlyMap<string, number>): void {
  remember(key, JSON.stringify(Object.fromEntries([...seen].slice(-maxQuestions))))
}

function rememberSeen(publicId: string, answers: number): void {
  const others = [...seenAnswers()].filter(([id]) => id !== publicId)
  store(new Map([...others, [publicId, answers]]))
}

export function forgetSeen(publicId: string): void {
  store(new Map([...seenAnswers()].filter(([id]) => id !== publicId)))
}

/** Remembers that the open page shows the question's answers; undefined for a question of someone else. */
export function useSeenAnswers(publicId: string | undefined, answers: number): void {
  useEffect(() => {
    if (publicId) rememberSeen(publicId, answers)
  }, [publicId, answers])
}
