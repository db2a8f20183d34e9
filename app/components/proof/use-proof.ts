// Answers a challenge in the background: solves it and sends the form again, with the proof.
import type { Challenge } from 'altcha-lib'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export const proofField = 'proof'

/** More challenges in a row mean that proofs are not accepted; then the reader gets a message instead. */
const mostTries = 2

/**
 * Works on the challenge that `answer`, a form's problem, holds; the form's field `proofField` gets the proof and the form is sent again.
 * True while it is at work; false in HTML for readers without scripts, who read the message instead.
 */
export function useProof(answer: unknown, form: RefObject<HTMLFormElement | null>): boolean {
  const challenge = isFormProblem(answer) ? (answer.challenge as Challenge | undefined) : undefined
  const hydrated = useHydrated()
  const [given, giveUp] = useState<Challenge>()
  const tries = useRef(0)
  useEffect(() => {
    if (!challenge) {
      tries.current = 0
      return
    }
    let wanted = true
    const work = async () => {
      tries.current += 1
      if (tries.current > mostTries) throw new Error('the proofs are not believed')
      const { solve } = await import('./solve-challenge.ts')
      const proof = await solve(challenge)
      const field = form.current?.elements.namedItem(proofField)
      if (!wanted || !(field instanceof HTMLInputElement)) return
      field.value = proof
      form.current?.requestSubmit()
    }
    work().catch(() => giveUp(challenge))
    return () => {
      wanted = false
    }
  }, [challenge, form])
  return hydrated && challenge !== undefined && given !== challenge
}
