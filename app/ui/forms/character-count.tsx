// How much of a field's limit is used: nothing at first, a count near the limit, in red beyond it.
import { useEffect, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/** The count is shown from this part of the limit on. */
const near = 0.9

const written = new Intl.NumberFormat('id-ID')

/** Counts what stands in the control with the id `of`; the server refuses what is longer than `limit`. */
export function CharacterCount({ id, of, limit }: { id: string; of: string; limit: number }) {
  const [length, setLength] = useState(0)

  useEffect(() => {
    const box = document.getElementById(of) as HTMLTextAreaElement | HTMLInputElement | null
    const form = box?.form
    const count = () => setLength(box?.value.length ?? 0)
    // The event `reset` comes before the form is emptied.
    const countLater = () => setTimeout(count)
    count()
    box?.addEventListener('input', count)
    form?.addEventListener('reset', countLater)
    return () => {
      box?.removeEventListener('input', count)
      form?.removeEventListener('reset', countLater)
    }
  }, [of])

  return (
    <p
      id={id}
      className={classNames('text-sm tabular-nums empty:hidden', length > limit ? 'text-red-700' : 'text-tinta-soft')}
    >
      {length >= limit * near && `${written.format(length)} dari ${written.format(limit)} karakter`}
    </p>
  )
}
