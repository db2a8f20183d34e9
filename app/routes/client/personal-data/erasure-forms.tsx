// 'Hapus akun saya' on 'Data saya', and the way back until it is done.
import { ShieldCheck } from 'lucide-react'
import { isOwnerStepOpen, OwnerField, type OwnerStep } from '#app/components/account/owner-step.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatDateTime } from '#shared/dates.ts'

const path = '/client/personal-data'

/** When the account goes, and how one changes one's mind. */
export function ErasureAhead({ at }: { at: Date }) {
  return (
    <Notice tone="warning" title={`Akun Anda dihapus pada ${formatDateTime(at)}`} className="max-w-2xl">
      <p>Sampai saat itu Anda dapat berubah pikiran. Sesudahnya data tidak dapat dikembalikan.</p>
      <PortalForm action={`${path}?cancel`} className="mt-3">
        <Button type="submit" busyLabel="Membatalkan...">
          <ShieldCheck />
          Batalkan penghapusan
        </Button>
      </PortalForm>
    </Notice>
  )
}

/** Asks for the erasure, after the password or a code. */
export function EraseForm({ step }: { step: OwnerStep }) {
  return (
    <Card
      className="max-w-2xl"
      title="Hapus akun saya"
      description="Nama, kontak, dan isi pertanyaan Anda dihapus setelah 7 hari. Jumlah pertanyaan tetap dihitung, tanpa nama."
    >
      <PortalForm intent="erase" action={path} className="grid max-w-md grid-cols-1 gap-5">
        <OwnerField step={step} />
        {isOwnerStepOpen(step) && (
          <Button type="submit" variant="danger" busyLabel="Menyimpan..." className="justify-self-start">
            Hapus akun saya
          </Button>
        )}
      </PortalForm>
    </Card>
  )
}
