import { MessageCircle, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { shareLink } from '#shared/numbers/phone-number.ts'

export function ShareRow({ words, children }: { words: string; children?: ReactNode }) {
  const hydrated = useHydrated()
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <ButtonLink to={shareLink(words)} variant="secondary" target="_blank" rel="noreferrer">
        <MessageCircle />
        Bagikan lewat WhatsApp
      </ButtonLink>
      {hydrated && (
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer />
          Cetak
        </Button>
      )}
      {children}
    </div>
  )
}
