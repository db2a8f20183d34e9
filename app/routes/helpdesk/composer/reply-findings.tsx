// What is doubtful about a reply that was about to be sent, with the choice to mend it or to send it all the same.
import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { goTo } from '#app/ui/go-to.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-finding.ts'

/** Props of `ReplyFindings`; what was found, and what each button does. */
export interface ReplyFindingsProps {
  readonly findings: readonly ReplyFinding[]
  readonly onSend: () => void
  readonly onMend: () => void
}

/** Takes the focus when it appears, so that what is wrong is read before anything is pressed; nothing without findings. */
export function ReplyFindings({ findings, onSend, onMend }: ReplyFindingsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (findings.length > 0 && box.current) goTo(box.current)
  }, [findings])
  if (findings.length === 0) return null
  return (
    <Notice ref={box} role="alert" tone="warning" title="Balasan belum dikirim. Periksa dulu:">
      <ul className="grid gap-1">
        {findings.map(({ kind, piece, sentence }) => (
          <li key={`${kind} ${piece}`} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onMend}>
          Perbaiki dulu
        </Button>
        <Button variant="quiet" onClick={onSend}>
          Kirim apa adanya
        </Button>
      </div>
    </Notice>
  )
}
