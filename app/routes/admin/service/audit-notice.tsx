// Shows whether the access log is unaltered.
import { Notice } from '#app/ui/notice.tsx'
import type { AuditCheck } from '#platform/audit/get-last-audit-check.ts'
import { formatDateTime } from '#shared/dates.ts'

/** The outcome of the last daily check, in a sentence; a broken chain is an error that names what to do. */
export function AuditNotice({ check }: { check: AuditCheck | null }) {
  if (!check) return <Notice tone="info" title="Keutuhan log akses diperiksa setiap hari pukul 03.13 WIB." />
  const when = formatDateTime(check.at)
  if (check.problems === 0) {
    const entries = check.entries.toLocaleString('id-ID')
    return <Notice tone="success" title={`Log akses utuh: ${entries} catatan diperiksa ${when}.`} />
  }
  return (
    <Notice tone="error" title={`Log akses tidak utuh: ${check.problems} kerusakan ditemukan ${when}.`}>
      Ada yang mengubah catatan langsung di basis data. Jalankan npm run audit:verify di server untuk melihat catatan
      mana, dan hubungi penanggung jawab keamanan.
    </Notice>
  )
}
