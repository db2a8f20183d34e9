import { AskWithWords, carryButton } from '#app/components/sending/carried-words.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** `isInForm`: within the form of a question, whose text goes along where no scripts run. */
type ReportOfferProps = { words: string; isInForm?: boolean }

/** Shown before any answer to a text that reports someone; `words` go to the form of reports. */
export function ReportOffer({ words, isInForm = false }: ReportOfferProps) {
  const hydrated = useHydrated()
  return (
    <Notice title="Ini seperti laporan" role="status">
      <p className="mb-3">Hanya petugas provinsi yang ditunjuk membacanya. Nama boleh dikosongkan.</p>
      {isInForm && !hydrated ? (
        <Button {...carryButton('/ask/report')}>Lapor rahasia</Button>
      ) : (
        <AskWithWords words={words} to="/ask/report">
          Lapor rahasia
        </AskWithWords>
      )}
    </Notice>
  )
}
