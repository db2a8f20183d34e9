// What is about to be told, and the way to cancel it.
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useSecondsLeft, waitWords } from '#app/routes/helpdesk/bulk/held-bulk.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Props of `HeldTellings`; `at` is the server's time of now. */
export interface HeldTellingsProps {
  readonly held: readonly { readonly bulkId: number; readonly tickets: number; readonly until: Date }[]
  readonly at: Date
}

/** One line each; nothing where nothing waits. */
export function HeldTellings({ held, at }: HeldTellingsProps) {
  return held.map((each) => <HeldTelling key={each.bulkId} {...each} at={at} />)
}

function HeldTelling({ bulkId, tickets, until, at }: HeldTellingsProps['held'][number] & { readonly at: Date }) {
  const left = useSecondsLeft(at, until)
  return (
    <Notice
      tone="warning"
      role="status"
      title={`Dikirim ke ${tickets.toLocaleString('id-ID')} tiket dalam ${waitWords(left)}`}
    >
      <p>Belum ada pemohon yang diberi tahu.</p>
      <PortalForm intent="cancel" hidden={{ bulkId }} className="mt-3">
        <Button type="submit">Batalkan</Button>
      </PortalForm>
    </Notice>
  )
}
