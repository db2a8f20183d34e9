import { CircleCheck, CircleDot, Clock, Search, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { SkeletonBlock, SkeletonLine, SkeletonList } from '#app/ui/skeleton.tsx'
import { tickets } from './content.tsx'

const sampleErrors = [
  { name: 'nisn', message: 'NISN harus 10 digit' },
  { name: 'description', message: 'Deskripsi harus minimal 20 karakter' },
]
const noErrors: typeof sampleErrors = []

export function Buttons() {
  const [busy, setBusy] = useState(true)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3">
        <Button>Kirim pertanyaan</Button>
        <Button variant="secondary">Cek status</Button>
        <Button variant="quiet">Batal</Button>
        <Button variant="danger">Hapus pengumuman</Button>
        <ButtonLink to="/knowledge" variant="secondary" reloadDocument>
          Panduan Pengguna
        </ButtonLink>
        <IconButton label="Cari">
          <Search />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} busyLabel="Mencari...">
          Cari Status Pertanyaan
        </Button>
        <Button variant="secondary" busy={busy}>
          Simpan
        </Button>
        <Button variant="quiet" onClick={() => setBusy(!busy)}>
          Sibuk / tidak
        </Button>
        <Button disabled>Tidak tersedia</Button>
        <Button size="lg">Buat Pertanyaan</Button>
        <Button size="sm" variant="secondary">
          Proses
        </Button>
      </div>
    </div>
  )
}

export function Form() {
  const [errors, setErrors] = useState(noErrors)
  const errorOf = (name: string) =>
    errors.length === 0 ? undefined : sampleErrors.find((each) => each.name === name)?.message
  return (
    <form
      noValidate
      className="grid max-w-2xl grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        setErrors([...sampleErrors])
      }}
    >
      <ErrorSummary errors={errors} />
      <Field label="Nama lengkap" name="name" required>
        <TextInput autoComplete="name" defaultValue={tickets[1]?.who} />
      </Field>
      <Field label="NISN" name="nisn" hint="10 angka, tertera di rapor." error={errorOf('nisn')} required>
        <TextInput inputMode="numeric" defaultValue="00123" />
      </Field>
      <Field label="Kabupaten atau kota" name="region">
        <Select defaultValue="">
          <option value="">Pilih wilayah</option>
          <option>Kab. Banyumas</option>
          <option>Kota Semarang</option>
        </Select>
      </Field>
      <Field label="Password" name="password">
        <TextInput type="password" autoComplete="new-password" defaultValue="rahasia123" />
      </Field>
      <Field label="Deskripsi" name="description" error={errorOf('description')}>
        <TextArea placeholder="Ceritakan apa yang terjadi" />
      </Field>
      <Field label="Nomor HP" name="phone" optional>
        <TextInput type="tel" autoComplete="tel" disabled defaultValue="0812 0000 0000" />
      </Field>
      <Checkbox name="terms" error={errors.length > 0 ? 'Anda harus menyetujui syarat dan ketentuan' : undefined}>
        Saya menyetujui <a href="#syarat">syarat dan ketentuan</a> serta <a href="#privasi">kebijakan privasi</a>.
      </Checkbox>
      <Checkbox name="news" defaultChecked>
        Kabari saya lewat email bila sudah dijawab.
      </Checkbox>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Daftar</Button>
        <Button variant="quiet" onClick={() => setErrors(noErrors)}>
          Tanpa kesalahan
        </Button>
      </div>
    </form>
  )
}

export function Messages() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap gap-2">
        <Badge tone="blue" icon={CircleDot}>
          Sedang diproses
        </Badge>
        <Badge tone="green" icon={CircleCheck}>
          Selesai
        </Badge>
        <Badge tone="orange" icon={Clock}>
          Menunggu
        </Badge>
        <Badge tone="red" icon={TriangleAlert}>
          Lewat waktu
        </Badge>
        <Badge tone="grey">Draf</Badge>
      </div>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <Notice title="Singkatnya">Titik koordinat hanya dapat diubah sekali, sebelum verifikasi ditutup.</Notice>
        <Notice tone="success" title="Pertanyaan terkirim">
          Jawaban datang paling lambat Jumat, 14 Juni 2025.
        </Notice>
        <Notice tone="warning" title="Verifikasi ditutup besok">
          Unggah berkas sebelum 17.00 WIB.
        </Notice>
        <Notice tone="error">Berkas tidak terbaca. Foto ulang dengan cahaya yang cukup, lalu unggah lagi.</Notice>
      </div>
    </div>
  )
}

export function Floating() {
  const toast = useToast()
  const [shown, setShown] = useState<'login' | 'terms' | null>(null)
  const close = () => setShown(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setShown('login')}>Buat Pertanyaan</Button>
      <Button variant="secondary" onClick={() => setShown('terms')}>
        Syarat dan ketentuan
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast.show({ tone: 'success', title: 'Terimakasih!', description: 'Terima kasih atas feedback Anda.' })
        }
      >
        Toast berhasil
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast.show({ tone: 'error', title: 'ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.' })
        }
      >
        Toast gagal
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast.show({
            tone: 'info',
            title: 'FAQ berhasil dihapus',
            action: { label: 'Urungkan', onClick: () => undefined },
          })
        }
      >
        Toast dengan tindakan
      </Button>
      <Dialog
        open={shown === 'login'}
        onOpenChange={close}
        title="Login Diperlukan"
        description="Untuk membuat pertanyaan, masuk dulu. Belum punya akun? Daftar sebentar saja."
        footer={
          <>
            <Button onClick={close}>Masuk</Button>
            <Button variant="secondary" onClick={close}>
              Buat Akun
            </Button>
          </>
        }
      />
      <Dialog
        open={shown === 'terms'}
        onOpenChange={close}
        size="lg"
        title="Syarat dan ketentuan"
        footer={<Button onClick={close}>Saya mengerti</Button>}
      >
        <Legal />
      </Dialog>
    </div>
  )
}

function Legal() {
  return (
    <div className="prose">
      {Array.from({ length: 14 }, (_, number) => (
        <p key={number}>
          {number + 1}. Data yang Anda isi dipakai untuk menjawab pertanyaan dan tidak dibagikan kepada pihak lain di
          luar dinas pendidikan dan cabang dinas.
        </p>
      ))}
    </div>
  )
}

export function Waiting() {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <EmptyState level={3} title="Belum ada pertanyaan" action={<Button>Buat Pertanyaan</Button>}>
        Pertanyaan yang Anda kirim dan jawabannya akan tampil di sini.
      </EmptyState>
      <div className="grid grid-cols-1 content-start gap-4">
        <SkeletonList rows={2} />
        <SkeletonBlock className="h-20" />
        <SkeletonLine className="h-4 w-2/3" />
      </div>
    </div>
  )
}
