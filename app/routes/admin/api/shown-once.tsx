import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

export function ShownOnce({ title, what, text }: { title: string; what: string; text: string }) {
  return (
    <Card>
      <Notice id="sekali" tabIndex={-1} role="status" tone="success" title={title} className="mb-4">
        Salin sekarang dan simpan di tempat rahasia: setelah halaman ini ditutup, tidak ditampilkan lagi.
      </Notice>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 rounded-control bg-abu p-3 font-mono text-sm wrap-anywhere">{text}</code>
        <CopyButton text={text} what={what} />
      </div>
    </Card>
  )
}
