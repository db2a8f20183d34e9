import { AskWithWords } from '#app/components/sending/carried-words.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Shown before any answer to a text that reports someone; `words` go to the form of reports. */
export function ReportOffer({ words }: { words: string }) {
  return (
    <Notice title="Ini seperti laporan" role="status">
      <p className="mb-3">Hanya petugas provinsi yang ditunjuk membacanya. Nama boleh dikosongkan.</p>
      <AskWithWords words={words} to="/ask/report">
        Lapor rahasia
      </AskWithWords>
    </Notice>
  )
}
