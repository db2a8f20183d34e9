// 'Unduh data saya' on 'Data saya': the two files, after the password or a code.
import { Download, FileJson } from 'lucide-react'
import { isOwnerStepOpen, OwnerField, type OwnerStep } from '#app/components/account/owner-step.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

/** Sent without scripts taking part, because what comes back is a file. */
export function DownloadForm({ step }: { step: OwnerStep }) {
  return (
    <Card
      className="max-w-2xl"
      title="Unduh data saya"
      description="Akun, persetujuan, pertanyaan dengan lampirannya, riwayat masuk, dan surat yang kami kirim."
    >
      <PortalForm
        intent="download"
        action="/client/personal-data?download"
        reloadDocument
        className="grid max-w-md grid-cols-1 gap-5"
      >
        <OwnerField step={step} id="field-password-download" label="Password untuk mengunduh" />
        {isOwnerStepOpen(step) && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="format" value="html">
              <Download />
              Unduh untuk dibaca
            </Button>
            <Button type="submit" name="format" value="json" variant="secondary">
              <FileJson />
              Unduh sebagai JSON
            </Button>
          </div>
        )}
      </PortalForm>
    </Card>
  )
}
