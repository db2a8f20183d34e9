// 'Coba: orang bertanya begini, mendapat ini': tries what stands in the form around it, before anything is saved.
import { ChevronDown } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldId, TextArea } from '#app/ui/forms/field.tsx'
import { phrasingsOf } from '#shared/phrasings.ts'
import { ProposalList } from './proposal-list.tsx'
import { RivalList } from './rival-list.tsx'
import { type Tried, triedIn } from './tried.ts'
import { TriedQuestions } from './tried-questions.tsx'

const lost = 'Percobaan belum dapat dijalankan: portal tidak dapat dihubungi. Coba lagi.'

/** What the page's action answered to a form that was tried without scripts; its values are what the form begins with. */
export function useTried() {
  return triedIn(useActionData())
}

/** By a plain request, so that the form and what is written in it stay as they are. */
async function askForTrial(form: HTMLFormElement): Promise<Tried | string> {
  const body = new URLSearchParams({ try: 'ask' })
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  try {
    const answer: unknown = await (await fetch('/admin/search-trial', { method: 'POST', body })).json()
    return triedIn(answer)?.tried ?? (isFormProblem(answer) ? answer.message : lost)
  } catch {
    return lost
  }
}

/** Ticked ways of asking go into the box of the form, which says so itself to who leaves it unsaved. */
function addPhrasings(added: readonly string[]): void {
  const box = document.getElementById(fieldId('asked'))
  if (!(box instanceof HTMLTextAreaElement)) return
  box.value = phrasingsOf([box.value, ...added].join('\n')).join('\n')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  const fold = box.closest('details')
  if (fold) fold.open = true
}

/** Stands inside the form of an item, above the button that saves: what is tried is seen before it is published. */
export function TrialBox({ title }: { title: string }) {
  const before = useTried()
  const [tried, setTried] = useState(before?.tried)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDetailsElement>(null)

  // What is typed here is not saved: leaving it behind is no loss to ask about.
  useEffect(() => {
    const keep = (event: Event) => event.stopPropagation()
    const box = place.current
    box?.addEventListener('input', keep)
    return () => box?.removeEventListener('input', keep)
  }, [])

  async function onTry(event: MouseEvent) {
    event.preventDefault()
    const form = place.current?.closest('form')
    if (!form || busy) return
    setBusy(true)
    setSaid('')
    const answer = await askForTrial(form)
    setBusy(false)
    if (typeof answer === 'string') return setSaid(answer)
    setTried(answer)
    setSaid(`${answer.questions.length} pertanyaan dicoba`)
  }

  function onAdd(event: MouseEvent) {
    event.preventDefault()
    const ticked = [...(place.current?.querySelectorAll<HTMLInputElement>('input[name="propose"]:checked') ?? [])]
    const added = ticked.map(({ value }) => value)
    if (added.length === 0) return setSaid('Centang dulu yang akan ditambahkan')
    addPhrasings(added)
    setTried((now) => now && { ...now, proposals: now.proposals.filter(({ text }) => !added.includes(text)) })
    setSaid(`${added.length} cara bertanya ditambahkan. Simpan supaya pencarian memakainya.`)
  }

  return (
    <details ref={place} open={before !== undefined} className="group rounded-control border border-garis px-4">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2 font-semibold">
        Coba: orang bertanya begini, mendapat ini
        <ChevronDown className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4">
        <Field
          label="Pertanyaan yang dicoba"
          name="tryQuestions"
          optional
          hint="Satu per baris, paling banyak 5. Bila kosong, judul dan pertanyaan serupa di atas yang dicoba."
        >
          <TextArea rows={3} />
        </Field>
        <Button
          type="submit"
          name="try"
          value="ask"
          formNoValidate
          variant="secondary"
          busy={busy}
          busyLabel="Mencoba..."
          onClick={onTry}
          className="justify-self-start"
        >
          Coba pertanyaan
        </Button>
        <p role="status" className="text-sm text-tinta-soft empty:hidden">
          {said}
        </p>
        {tried && (
          <>
            <RivalList title={title} rivals={tried.rivals} />
            <TriedQuestions questions={tried.questions} />
            <ProposalList proposals={tried.proposals} onAdd={onAdd} />
          </>
        )}
      </div>
    </details>
  )
}
