// The showcase of what can be pressed and filled in.
import { Search } from 'lucide-react'
import { useState } from 'react'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Button, ButtonLink, IconButton } from '../button.tsx'
import { tickets } from './samples.ts'

const sampleErrors = [
  { name: 'nisn', message: 'NISN harus 10 digit' },
  { name: 'description', message: 'Deskripsi harus minimal 20 karakter' },
]
const noErrors: typeof sampleErrors = []

/** Every variant, size and state of buttons. */
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

/** A form with and without errors, a long name, a disabled box. */
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
