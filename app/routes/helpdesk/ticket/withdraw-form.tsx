// 'Tarik pesan' under an answer, for who may: folds out what happens, and asks why.
import { ChevronDown } from 'lucide-react'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { ActionForm, type ActionTicket } from './action-form.tsx'

/** Props of `WithdrawForm`. */
export interface WithdrawFormProps {
  readonly ticket: ActionTicket
  readonly entryId: number
}

/** What happens stands above the button; works without scripts. */
export function WithdrawForm({ ticket, entryId }: WithdrawFormProps) {
  const typed = useTyped()
  const isRefused = typed.intent === 'withdraw' && typed.entryId === String(entryId)
  return (
    <details className="group border-t border-garis pt-1 text-sm" open={isRefused || undefined}>
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-tinta-soft hover:text-nila-700">
        Tarik pesan
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid max-w-measure grid-cols-1 gap-3 pb-2">
        <p>
          Pemohon tidak lagi melihat isi dan lampirannya; di tempatnya tertulis bahwa pesan ini ditarik. Yang belum
          terkirim tidak dikirim. Email dan WhatsApp yang sudah sampai tidak dapat diambil lagi, jadi pemohon yang sudah
          dikabari diberi tahu bahwa pesannya ditarik. Bila ini jawaban terakhir, tiket kembali ke “Dalam Proses”. Tidak
          dapat diurungkan.
        </p>
        <ActionForm
          intent="withdraw"
          ticket={ticket}
          hidden={{ entryId }}
          submitLabel="Tarik pesan ini"
          variant="danger"
        >
          <Field label="Alasan" name="reason" id={`alasan-${entryId}`} hint="Dibaca petugas, bukan pemohon.">
            <TextArea rows={2} className="min-h-20!" maxLength={1_000} />
          </Field>
        </ActionForm>
      </div>
    </details>
  )
}
