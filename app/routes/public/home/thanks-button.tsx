// 'Terimakasih' under an answer, with how many have pressed it; pressed, it turns green and stays.
import { Check, Heart } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Thanks } from './use-thanks.ts'

/** Props of `ThanksButton`: the question, and the result of `useThanks`. */
export type ThanksButtonProps = { id: number; thanks: Thanks }

/** Absent without scripts; its place is kept, so that an open answer does not move when they arrive. */
export function ThanksButton({ id, thanks }: ThanksButtonProps) {
  const countId = useId()
  if (!useHydrated()) return <div className="mt-3 min-h-11 print:hidden" />
  const count = thanks.countOf(id)
  const thanked = thanks.isThanked(id)
  const saving = thanks.isSaving(id)
  const Icon = thanked ? Check : Heart
  return (
    <div
      data-counted={count === undefined ? undefined : ''}
      className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 print:hidden"
    >
      <button
        type="button"
        // Not disabled, so that a second click shows 'Sudah Diklik'.
        aria-disabled={thanked || undefined}
        aria-busy={saving || undefined}
        aria-describedby={count ? countId : undefined}
        onClick={() => thanks.thank(id)}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-control border px-4 text-sm font-semibold transition-colors [&_.lucide]:size-4.5',
          thanked
            ? 'border-green-200 bg-green-50 text-green-700'
            : 'border-garis-kuat bg-kertas text-nila-700 hover:border-nila-700 hover:bg-nila-50',
        )}
      >
        {saving ? <Spinner /> : <Icon />}
        Terimakasih
      </button>
      {count !== undefined && count > 0 && (
        <span id={countId} className="text-sm text-tinta-soft tabular-nums">
          {count.toLocaleString('id-ID')} orang
        </span>
      )}
    </div>
  )
}
