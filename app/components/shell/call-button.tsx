// 'Hubungi': a telephone link, or the same word greyed out while the number has not been filled in.
import { Phone } from 'lucide-react'
import { useId } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'

/** Props of `CallButton`; `who` is read after the word by screen readers. */
export type CallButtonProps = { number: string; who: string }

/** A number with letters in it, such as '(0xx) 000 0001', is a placeholder (docs/rules-of-service.md#branch-offices-and-their-numbers). */
export function CallButton({ number, who }: CallButtonProps) {
  const note = useId()
  const words = (
    <>
      <Phone />
      Hubungi<span className="sr-only"> {who}</span>
    </>
  )
  if (!/\p{L}/u.test(number)) {
    return (
      <ButtonLink variant="secondary" to={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
        {words}
      </ButtonLink>
    )
  }
  return (
    <span className="grid gap-1 md:ml-auto md:w-max md:justify-items-center">
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={note}
        className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-garis bg-abu px-4.5 leading-tight font-semibold text-tinta-soft"
      >
        {words}
      </button>
      <span id={note} className="text-center text-xs whitespace-nowrap text-tinta-soft">
        Nomor belum diisi
      </span>
    </span>
  )
}
