// Shown to the second of two who edited the same thing: what the other one saved, beside what was typed.
import { Notice } from '#app/ui/notice.tsx'

/** Props of `EditConflict`; `storedTexts` are the saved texts by label, `history` says that they stay in a history. */
export type EditConflictProps = {
  message: string
  storedTexts: readonly { label: string; text: string }[]
  history: boolean
}

/** The other one's version; saving again replaces it knowingly. */
export function EditConflict({ message, storedTexts, history }: EditConflictProps) {
  return (
    <Notice tone="warning" title={message} role="alert">
      <p className="mt-1 text-sm">
        Ini versi yang sekarang tersimpan. Salin yang perlu ke isian di bawah. Simpan lagi untuk menggantinya dengan
        tulisan Anda{history && '; versi ini tetap ada di riwayat'}.
      </p>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {storedTexts.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="mt-1 max-h-60 overflow-y-auto rounded-control border border-garis bg-kertas p-3 text-sm wrap-anywhere whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
