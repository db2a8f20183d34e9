// What is doubtful about a reply that was about to be sent, with the choice to mend it or to send it all the same.
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { goTo } from '#app/ui/go-to.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-finding.ts'

/** Props of `ReplyFindings`; what was found, and where it is mended. */
export interface ReplyFindingsProps {
  readonly findings: readonly ReplyFinding[]
  readonly onMend: () => void
}

/**
 * Stands in the form of the reply, whose `checked` its button sets. Takes the focus when it appears, so that what is wrong is
 * read before anything is pressed; nothing without findings.
 */
export function ReplyFindings({ findings, onMend }: ReplyFindingsProps) {
  const box = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  useEffect(() => {
    if (findings.length > 0 && box.current) goTo(box.current)
  }, [findings])
  if (findings.length === 0) return null
  return (
    // A page that comes back whole opens at it.
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-1 rounded-control border border-sogan-200 bg-sogan-50 py-1.5 pr-1.5 pl-3 text-sm"
      {...{ autoFocus: true }}
    >
      <b className="font-semibold">Balasan belum dikirim. Periksa dulu:</b>
      <ul className="grid gap-1">
        {findings.map(({ kind, piece, sentence }) => (
          <li key={`${kind} ${piece}`} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" name="checked" value="on" size="sm" variant={hydrated ? 'quiet' : 'secondary'}>
          Kirim apa adanya
        </Button>
        {hydrated && (
          <Button size="sm" variant="secondary" onClick={onMend}>
            Perbaiki dulu
          </Button>
        )}
      </div>
    </div>
  )
}
