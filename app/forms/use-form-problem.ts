// Leads to a form's problem once per answer: the focus, and a toast where the page itself does not say it.
import { useEffect, useId, useRef, useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import { flashToastId } from '#app/flash.ts'
import { goTo } from '#app/ui/follow-link.ts'
import type { FormState } from '#app/ui/forms/form-context.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import type { FormProblem } from './answer-form.ts'
import { isFormProblem } from './form-problem.ts'

/**
 * The problem of the last answer: a page that reloads its data loses the answer (undefined), and its form is no less
 * refused. Null takes it back.
 */
export function useKeptProblem(actionData: unknown): FormProblem | undefined {
  const { key } = useLocation()
  const problem = isFormProblem(actionData) ? actionData : undefined
  const [kept, keep] = useState({ key, problem })
  const isForgotten = actionData === undefined && kept.key === key
  if (isForgotten) return kept.problem
  if (kept.key !== key || kept.problem !== problem) keep({ key, problem })
  return problem
}

export function useTyped(): FormProblem['values'] {
  return useKeptProblem(useActionData())?.values ?? {}
}

function firstMistakeIn(part: Element | null): HTMLElement | null {
  return part?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]') ?? null
}

function isSaidOnPage(message: string): boolean {
  const places = document.querySelectorAll('[role="alert"]:not([data-toasts] *), [id$="-error"]')
  return [...places].some((place) => place.checkVisibility() && place.textContent.includes(message))
}

/**
 * Leads the focus of a refused form to the page's summary, else to the first wrong field, else to the notice, of the
 * refused form before any other; once per answer. A message that is not on the page becomes an error toast, which
 * goes as soon as a mistake is typed into. An earlier toast of the form, or the one after a redirect, is cleared.
 */
export function useProblemToast(problem: FormState['problem'], toastId?: string): void {
  const toast = useToast()
  const ownId = useId()
  const form = toastId ?? ownId
  // Until the page has been loaded again, what is focused may still be replaced and scrolled away.
  const settled = useNavigation().state === 'idle'
  const shownId = useRef<string>(undefined)

  useEffect(() => {
    if (shownId.current === problem?.id || (problem && !settled)) return
    shownId.current = problem?.id
    if (!problem) return toast.clear(form)
    toast.clear(flashToastId)
    if (isSaidOnPage(problem.message)) toast.clear(form)
    else toast.show({ id: form, title: problem.message, tone: 'error' })
    const own = document.querySelector(`main form[data-problem="${problem.id}"]`)
    const mistake = (own && firstMistakeIn(own)) ?? firstMistakeIn(document.querySelector('main'))
    if (mistake) goTo(mistake)
  }, [problem, settled, form, toast])

  useEffect(() => {
    if (!problem) return
    const clear = ({ target }: Event) => {
      const name = target instanceof Element && target.getAttribute('name')
      if (name && name in problem.errors) toast.clear(form)
    }
    document.addEventListener('input', clear)
    return () => document.removeEventListener('input', clear)
  }, [problem, form, toast])
}

export function useFormProblem(actionData: unknown, toastId?: string): FormProblem | undefined {
  const problem = useKeptProblem(actionData)
  useProblemToast(problem, toastId)
  return problem
}

/**
 * True when the problem came with a whole page, as without JavaScript: passwords are never sent back, so their fields
 * are empty. After an answer to scripts they still hold what was typed.
 */
export function usePasswordsEmptied(problem: FormProblem | undefined): boolean {
  const [cameWithPage] = useState(problem?.id)
  return cameWithPage !== undefined && cameWithPage === problem?.id
}
