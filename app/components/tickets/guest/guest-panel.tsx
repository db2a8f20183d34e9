// What the holder of a question's link does on its page without an account: open it with four digits, then write, settle, rate.
import { RequesterForms, type RequesterQuestion } from '#app/components/tickets/conversation/requester-forms.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { fieldId } from '#app/ui/forms/field.tsx'
import type { DistressHelp } from '#domain/tickets/distress/distress-help.ts'
import { DigitsField, DigitsForm } from './digits-form.tsx'

export type GuestView =
  | { readonly state: 'closed' }
  | (RequesterQuestion & {
      readonly state: 'open'
      readonly title: string
      readonly description: string
      readonly timeline: readonly (TimelineItem & { readonly id: number })[]
      readonly help: DistressHelp | null
      readonly whatsapp: string | null
      /** False for what its link alone opens: nothing closes it on a device, and no digits confirm anything. */
      readonly byDigits: boolean
      /** When everything of this requester is erased, because they asked for it; null: no one did. */
      readonly erased: string | null
    })

export function GuestPanel({ view }: { readonly view: GuestView }) {
  const isRefused = useTyped().intent === 'open'
  if (view.state === 'closed')
    return (
      <Fold title="Ini pertanyaan Anda? Balas di sini" open={isRefused}>
        <DigitsForm
          description="Masukkan empat angka terakhir nomor WhatsApp yang Anda tulis saat bertanya."
          submit="Buka pertanyaan saya"
        />
      </Fold>
    )
  return <RequesterForms question={view} isGuest />
}

/** What its holder does with the data of a question on a phone: closes it there, has it erased. */
export function GuestData({ view }: { readonly view: GuestView | undefined }) {
  const isRefused = useTyped().intent === 'erase'
  if (view?.state !== 'open' || (!view.byDigits && view.erased === null)) return null
  const { erased, byDigits } = view
  return (
    <Fold title={erased === null ? 'Tutup atau hapus' : `Data Anda dihapus pada ${erased}`} open={isRefused}>
      {byDigits && (
        <PortalForm intent="close" className="flex flex-wrap items-center gap-x-2">
          Memakai HP orang lain?
          <Button type="submit" variant="secondary" busyLabel="Menutup...">
            Tutup di HP ini
          </Button>
        </PortalForm>
      )}
      {erased === null ? <EraseForm /> : <ErasureAhead />}
    </Fold>
  )
}

function ErasureAhead() {
  return (
    <PortalForm intent="keep" className="grid justify-items-start gap-3">
      <p>Sampai saat itu Anda dapat berubah pikiran. Sesudahnya data tidak dapat dikembalikan.</p>
      <Button type="submit" variant="secondary" busyLabel="Membatalkan...">
        Batalkan penghapusan
      </Button>
    </PortalForm>
  )
}

/** The digits are asked for again: a borrowed phone is not enough. */
function EraseForm() {
  const id = fieldId('digits-erase')
  return (
    <PortalForm intent="erase" className="grid grid-cols-1 gap-4">
      <p>
        Nama, nomor, tulisan, dan berkas Anda dihapus setelah 7 hari, juga jawabannya. Jumlah pertanyaan tetap dihitung,
        tanpa nama.
      </p>
      <DigitsField id={id} />
      <Button type="submit" variant="danger" busyLabel="Menyimpan..." className="justify-self-start">
        Hapus data saya
      </Button>
    </PortalForm>
  )
}
