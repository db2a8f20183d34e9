// Every part of the design system in all its states on one page; only served in development.
import { Clock } from 'lucide-react'
import { Chips } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SearchBox } from '#app/ui/forms/search-box.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { ToastProvider } from '#app/ui/overlays/toast.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Article, Cards, Desk, Questions } from '#app/ui/showcase/content.tsx'
import { Buttons, Floating, Form, Messages, Waiting } from '#app/ui/showcase/controls.tsx'

const parts = {
  Tombol: Buttons,
  Formulir: Form,
  'Lencana dan kotak pesan': Messages,
  'Dialog dan pemberitahuan': Floating,
  'Tanya jawab': Questions,
  'Kartu dan rincian': Cards,
  'Tabel petugas': Desk,
  'Kosong dan memuat': Waiting,
  Artikel: Article,
}

export default function UiPage() {
  return (
    <ToastProvider>
      <main className="mx-auto grid max-w-page grid-cols-1 gap-12 px-4 pt-4 pb-20 sm:gap-20 sm:px-8">
        <Hero />
        {Object.entries(parts).map(([title, Part]) => (
          <section key={title} className="grid grid-cols-1 gap-6">
            <h2 className="border-b border-garis pb-3 text-xl">{title}</h2>
            <Part />
          </section>
        ))}
      </main>
    </ToastProvider>
  )
}

function Hero() {
  function setTheme(theme: string) {
    document.documentElement.dataset.theme = theme
  }
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-4 py-2">
        <Logo />
        <span className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setTheme('light')}>
            Terang
          </Button>
          <Button variant="quiet" onClick={() => setTheme('dark')}>
            Gelap
          </Button>
        </span>
      </div>
      <div className="kawung -mx-4 grid grid-cols-1 gap-6 rounded-none px-4 py-10 sm:mx-0 sm:rounded-card sm:px-10 sm:py-16">
        <PageHeader
          title="Helpdesk dan Pengaduan SPMB"
          description="Tulis pertanyaan Anda. Petugas cabang dinas menjawab setiap hari kerja, 08.00–16.00 WIB."
        />
        <SearchBox
          large
          label="Cari jawaban"
          action="/search"
          placeholder="Tulis pertanyaan..."
          className="max-w-2xl"
        />
        <Chips
          label="Sering ditanyakan hari ini"
          items={[
            { value: 'a', label: 'Titik koordinat', to: '/search?q=titik' },
            { value: 'b', label: 'Lupa password', to: '/search?q=password' },
            { value: 'c', label: 'Jalur afirmasi', to: '/search?q=afirmasi' },
          ]}
        />
        <p className="flex items-start gap-3 rounded-control border border-sogan-200 bg-sogan-50 px-4 py-3">
          <Clock className="mt-0.5 text-sogan-700" />
          <span>
            <b>Pilih sekolah</b> 14–18 Juni 2025, sampai 17.00 WIB · <b className="text-sogan-700">tinggal 2 hari</b>
          </span>
        </p>
      </div>
    </div>
  )
}
