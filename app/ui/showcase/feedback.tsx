// The showcase of what answers: badges, notices, dialogs, toasts, empty and loading states.
import { CircleCheck, CircleDot, Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Notice } from '../notice.tsx'
import { SkeletonBlock, SkeletonLine, SkeletonList } from '../skeleton.tsx'

/** Badges and notices in every tone. */
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

/** Dialogs, short and long, and toasts. */
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

/** What stands where nothing is, and where something is on its way. */
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
