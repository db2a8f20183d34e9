// The first choice of '/ask': a question, or a report that the province alone reads. Links, so that it needs no scripts;
// where scripts run, what was written goes along.
import { useEffect } from 'react'
import { Link } from 'react-router'
import { type AskPath, carryWords, findBox } from '#app/components/sending/carried-words.ts'
import { forgetDraftField } from '#app/components/sending/form-draft.ts'
import { guestQuestion } from '#app/components/sending/stored-drafts.ts'
import { classNames } from '#app/ui/class-names.ts'

const choices = [
  { to: '/ask', label: 'Saya mau bertanya' },
  { to: '/ask/report', label: 'Saya mau melapor' },
] as const satisfies readonly { to: AskPath; label: string }[]

/** Both ways beside each other; `here` is the one whose page is open. */
export function AskChoice({ here }: { here: AskPath }) {
  useEffect(() => {
    const box = findBox()
    return () => {
      // What becomes a report is no longer kept as the draft of a question.
      if (box && carryWords(box, here) && here === '/ask') forgetDraftField(guestQuestion, 'description')
    }
  }, [here])
  return (
    <nav aria-label="Bertanya atau melapor" className="grid grid-cols-2 gap-2">
      {choices.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === here ? 'page' : undefined}
          className={classNames(
            'flex min-h-12 items-center justify-center rounded-control border px-3 py-2 text-center font-semibold no-underline',
            to === here ? 'border-nila-700 bg-nila-50 text-nila-700' : 'border-garis-kuat bg-kertas text-tinta',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
