// The 'Tampilkan' button inside a password box; without scripts there is just the box.
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Wraps a password box with the button that shows what is typed. */
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
