// The notice of sealed reports, for who may read them: that there are some, and no word of them.
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Stays until they were read. */
export function ReportNotice({ unread }: { unread: number }) {
  return (
    <Notice title={`Pengaduan tertutup yang belum Anda baca: ${unread.toLocaleString('id-ID')}`}>
      <ButtonLink to="/admin/sealed-reports" variant="secondary" className="mt-3">
        Buka pengaduan tertutup
      </ButtonLink>
    </Notice>
  )
}
