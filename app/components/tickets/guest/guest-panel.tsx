// What the holder of a question's link does on its page without an account: open it with four digits, then write, settle, rate.
import { RequesterForms, type RequesterQuestion } from '#app/components/tickets/conversation/requester-forms.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { fieldId } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DistressHelp } from '#domain/tickets/distress/distress-help.ts'
import { DigitsField, DigitsForm } from './digits-form.tsx'

export type GuestView =
  | { readonly state: 'closed' }
  | (RequesterQuestion & {
      readonly state: 'open'
      readonly title: string
      readonly description: string
      readonly timeline: readonly (TimelineItem & { readonly id: number })[]
      readonly reach: string | null
      readonly help: DistressHelp | null
      readonly whatsapp: string | null
      /** False for what its link alone opens: nothing closes it on a device, and no digits confirm anything. */
      readonly byDigits: boolean
      /** When everything of this requester is erased, because they asked for it; null: no one did. */
      readonly erased: string | null
    })

export function GuestPanel({ view }: { readonly view: GuestView }) {
  if (view.state === 'closed')
    return (
      <DigitsForm
        title="Ini pertanyaan Anda?"
        description="Untuk membalas, masukkan empat angka terakhir nomor WhatsApp yang Anda tulis saat bertanya."
        submit="Buka pertanyaan saya"
      />
    )
  const { erased, byDigits } = view
  return (
    <div className="grid gap-6 print:hidden">
      <RequesterForms question={view} isGuest />
      {erased !== null && <ErasureAhead at={erased} />}
      {byDigits && (
        <div className="grid gap-1 text-sm text-tinta-soft">
          <PortalForm intent="close" className="flex flex-wrap items-center gap-x-2">
            Memakai HP orang lain?
            <Button type="submit" variant="quiet" busyLabel="Menutup...">
              Tutup di HP ini
            </Button>
          </PortalForm>
          {erased === null && <EraseForm />}
        </div>
      )}
    </div>
  )
}

function ErasureAhead({ at }: { at: string }) {
  return (
    <Notice tone="warning" title={`Data Anda dihapus pada ${at}`}>
      <p>Sampai saat itu Anda dapat berubah pikiran. Sesudahnya data tidak dapat dikembalikan.</p>
      <PortalForm intent="keep" className="mt-3">
        <Button type="submit" variant="secondary" busyLabel="Membatalkan...">
          Batalkan penghapusan
        </Button>
      </PortalForm>
    </Notice>
  )
}

/** The digits are asked for again: a borrowed phone is not enough. */
function EraseForm() {
  const id = fieldId('digits-erase')
  const isRefused = useTyped().intent === 'erase'
  return (
    <details open={isRefused || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-nila-700">
        Hapus data saya
      </summary>
      <PortalForm intent="erase" className="grid grid-cols-1 gap-4 pt-2">
        <p>
          Nama, nomor, tulisan, dan berkas Anda dihapus setelah 7 hari, juga jawabannya. Jumlah pertanyaan tetap
          dihitung, tanpa nama.
        </p>
        <DigitsField id={id} />
        <Button type="submit" variant="danger" busyLabel="Menyimpan..." className="justify-self-start">
          Hapus data saya
        </Button>
      </PortalForm>
    </details>
  )
}
