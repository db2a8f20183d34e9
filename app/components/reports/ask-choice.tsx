// The first choice of '/ask': a question, or a report that the province alone reads. Links; where no
// scripts run, buttons of the page's form, so that what was written goes along there too.
import { useEffect } from 'react'
import { Link } from 'react-router'
import { type AskPath, carriedForm, carryButton, findBox, prefillText } from '#app/components/sending/carried-words.tsx'
import { forgetDraftField } from '#app/components/sending/form-draft.ts'
import { guestQuestion } from '#app/components/sending/stored-drafts.ts'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const choices = [
  { to: '/ask', label: 'Saya mau bertanya' },
  { to: '/ask/report', label: 'Saya mau melapor' },
] as const satisfies readonly { to: AskPath; label: string }[]

export function AskChoice({ here }: { here: AskPath }) {
  const hydrated = useHydrated()
  useEffect(() => {
    const box = findBox()
    return () => {
      // What becomes a report is no longer kept as the draft of a question.
      if (box && prefillText(box, here) && here === '/ask') forgetDraftField(guestQuestion, 'description')
    }
  }, [here])
  return (
    <nav aria-label="Bertanya atau melapor" className="grid grid-cols-2 gap-2">
      {/* Enter in a field presses the first button of its form, which is to send it. */}
      {!hydrated && <button type="submit" form={carriedForm} tabIndex={-1} aria-hidden="true" className="sr-only" />}
      {choices.map(({ to, label }) => {
        const look = {
          'aria-current': to === here ? ('page' as const) : undefined,
          className: classNames(
            'flex min-h-12 items-center justify-center rounded-control border px-3 py-2 text-center font-semibold no-underline',
            to === here ? 'border-nila-700 bg-nila-50 text-nila-700' : 'border-garis-kuat bg-kertas text-tinta',
          ),
        }
        if (hydrated) {
          return (
            <Link key={to} to={to} {...look}>
              {label}
            </Link>
          )
        }
        return (
          <button key={to} {...carryButton(to)} {...look}>
            {label}
          </button>
        )
      })}
    </nav>
  )
}
