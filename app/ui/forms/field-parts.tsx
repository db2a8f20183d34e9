import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export function PasswordToggle({ children }: { children: (shown: boolean) => ReactNode }) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      {children(shown)}
      {hydrated && (
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Tampilkan password"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0.5 right-0.5 inline-flex items-center gap-1.5 rounded-control bg-kertas px-3 text-sm font-semibold text-nila-700 hover:bg-nila-50"
        >
          <Icon className="size-4.5" />
          {shown ? 'Sembunyikan' : 'Tampilkan'}
        </button>
      )}
    </span>
  )
}

/** The count is shown from this part of the limit on. */
const near = 0.9

const written = new Intl.NumberFormat('id-ID')

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
