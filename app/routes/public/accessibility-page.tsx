import { Link } from 'react-router'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { Page, Section } from '#app/ui/page-header.tsx'
import { formatLongDate, zonedInstant } from '#shared/dates.ts'
import type { Route } from './+types/accessibility-page.ts'

/** The day in WIB, ISO 8601; change it only together with a look at the whole statement. */
const accessibilityReviewedOn = '2026-11-26'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Pernyataan aksesibilitas',
    description: 'Sejauh mana portal ini dapat dipakai semua orang, yang belum baik, dan ke mana memberi tahu.',
  })

const checks = [
  'Setiap halaman diperiksa dengan alat axe pada lebar HP dan lebar komputer. Pemeriksaan ini diulang sebelum setiap rilis dan tidak boleh menemukan kesalahan.',
  'Formulir, dialog, dan daftar penting dijalankan dengan keyboard saja.',
  'Teks dan halaman diperbesar sampai 200 %: tidak ada isi yang terpotong di halaman untuk keluarga.',
  'Halaman untuk keluarga dapat dibaca dan formulirnya dapat dikirim tanpa JavaScript.',
]

const gaps = [
  'Belum diuji oleh penyandang disabilitas, dan belum diperiksa lembaga di luar tim pembuat portal.',
  'Pembaca layar belum dicoba lengkap dari awal sampai akhir pada semua halaman; yang diperiksa setiap kali adalah kode halamannya.',
  'Foto dan PDF yang diunggah keluarga atau petugas mungkin tidak dapat dibaca pembaca layar. Minta isinya dalam bentuk tulisan.',
  'Video di artikel berasal dari luar portal. Teks di video bergantung pada pembuatnya.',
  'Peta dan WhatsApp dibuka di layanan lain, yang tidak kami atur. Alamat dan nomor tetap tertulis di portal.',
  'Halaman petugas pada 200 % hanya diperiksa agar tidak lebih lebar dari layar; teks di tabelnya belum diperiksa satu per satu.',
]

export default function AccessibilityPage() {
  return (
    <Page
      className="max-w-3xl gap-8"
      title="Pernyataan aksesibilitas"
      description="Portal ini dibuat supaya dapat dipakai semua orang, juga dengan pembaca layar, keyboard saja, atau teks besar."
      back={{ to: '/', label: 'Kembali ke Beranda' }}
    >
      <Section id="tingkat" title="Tingkat">
        <p>
          Tujuannya WCAG 2.2 tingkat AA. Menurut pemeriksaan kami sendiri sebagian besar sudah terpenuhi; yang belum
          tertulis di bawah. Ditinjau terakhir {formatLongDate(zonedInstant(accessibilityReviewedOn))}.
        </p>
      </Section>
      <Section id="pemeriksaan" title="Cara memeriksa">
        <Points of={checks} />
      </Section>
      <Section id="kekurangan" title="Yang belum baik">
        <Points of={gaps} />
      </Section>
      <Section id="hubungi" title="Bila ada yang sulit dipakai">
        <p>
          Beri tahu kami halaman mana dan alat apa yang Anda pakai, lewat <Link to="/ask">pertanyaan tanpa akun</Link>{' '}
          atau <Link to="/contact">telepon dan WhatsApp cabang dinas</Link>. Petugas juga membantu bila Anda perlu isi
          halaman dalam bentuk lain.
        </p>
      </Section>
    </Page>
  )
}

function Points({ of }: { readonly of: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
