// The recovery codes, shown once: to copy, to download, to write down.
import { Download } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The list and what to do with it; `start` is the person's own start page. */
export function RecoveryCodes({ codes, start }: { codes: readonly string[]; start: string }) {
  const text = `Kode pemulihan Helpdesk SPMB\nSetiap kode hanya untuk sekali pakai.\n\n${codes.join('\n')}\n`
  return (
    <div className="grid max-w-column grid-cols-1 gap-6">
      <Notice tone="success" title="Verifikasi dua langkah aktif" role="status" />
      <Card
        title="Kode pemulihan"
        description="Simpan sekarang; kode ini tidak ditampilkan lagi. Satu kode menggantikan ponsel Anda satu kali."
      >
        <ul
          aria-label="Kode pemulihan"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-abu p-4 text-center"
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="kode-pemulihan-helpdesk-spmb.txt"
            className="inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            <Download />
            Unduh
          </a>
          <CopyButton text={text} what="Kode pemulihan" />
        </div>
      </Card>
      <ButtonLink to={start} className="justify-self-start">
        Kode sudah saya simpan
      </ButtonLink>
    </div>
  )
}
