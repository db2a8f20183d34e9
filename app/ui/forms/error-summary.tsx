// The list of what is wrong in a form, at its top; `useProblemToast` leads the focus to it.
import { CircleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { goTo } from '#app/ui/follow-link.ts'
import { fieldId } from './field.tsx'

export type FieldProblem = { name: string; message: string }

export function ErrorSummary({ errors }: { errors: readonly FieldProblem[] }) {
  if (errors.length === 0) return null
  return (
    <div role="alert" tabIndex={-1} className="flex gap-3 rounded-card border border-red-600 bg-red-50 p-4 sm:p-5">
      <CircleAlert className="mt-0.5 size-6 text-red-600" />
      <div className="min-w-0">
        <h2 className="text-lg">Ada yang perlu diperbaiki</h2>
        <ul className="mt-1 grid">
          {errors.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              {name === '' ? (
                message
              ) : (
                <a
                  href={`#${fieldId(name)}`}
                  onClick={(event) => goToField(event, name)}
                  className="inline-block py-2.25 font-medium text-red-700 hover:text-red-700"
                >
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

// A hash navigation would make React Router drop the action's answer, and with it these messages.
function goToField(event: MouseEvent, name: string) {
  const field = document.getElementById(fieldId(name))
  if (!field) return
  event.preventDefault()
  goTo(field)
}
