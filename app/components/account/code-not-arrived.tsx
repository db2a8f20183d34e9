import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

export interface CodeNotArrivedProps {
  readonly portalNumber: string | null
  readonly intent?: string
  readonly action?: string
}

function WordLink({ portalNumber, word }: { portalNumber: string; word: string }) {
  return (
    <a href={`https://wa.me/${portalNumber}?text=${word}`} target="_blank" rel="noreferrer">
      kirim kata {word} dari WhatsApp Anda
    </a>
  )
}

export function CodeNotArrived({ portalNumber, intent = 'again', action }: CodeNotArrivedProps) {
  return (
    <Notice title="Kode belum masuk?">
      <p>Tunggu satu menit, lalu minta lagi. Kode yang datang belakangan pun tetap dapat dipakai.</p>
      <PortalForm intent={intent} {...(action && { action })} className="mt-2">
        <Button type="submit" variant="secondary" busyLabel="Mengirim...">
          Kirim kode lagi
        </Button>
      </PortalForm>
      {portalNumber && (
        <>
          <p className="mt-3">
            Masih belum ada? Cek nomornya, atau <WordLink portalNumber={portalNumber} word="KODE" />, lalu minta kode
            lagi.
          </p>
          <p className="mt-3">
            Pernah mengirim BERHENTI? Kode pun tidak kami kirim. Untuk menerima pesan lagi,{' '}
            <WordLink portalNumber={portalNumber} word="MULAI" />, lalu minta kode lagi.
          </p>
        </>
      )}
    </Notice>
  )
}
