// Pages that need nothing: no database, no loader, no script. They are what is left when everything else has failed.
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { TypedForm } from '#app/forms/submitted-forms.ts'
import { retrySeconds, titleOfError, withoutTitle } from './error-page.tsx'
import styles from './styles/app.css?url'
import { Field, TextArea, TextInput } from './ui/forms/field.tsx'
import { FileInput } from './ui/forms/file-input.tsx'
import { Logo } from './ui/logo.tsx'

export const standalonePolicy =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; font-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** `retryAfter` in seconds: then the page loads itself again. */
function render(title: string, children: ReactNode, retryAfter?: number): string {
  const page = (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {retryAfter !== undefined && <meta httpEquiv="refresh" content={String(retryAfter)} />}
        <title>{`${title} · Helpdesk SPMB`}</title>
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main id="isi" className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 px-4 py-12">
          <a href="/" className="justify-self-start no-underline">
            <Logo />
          </a>
          <h1 className="text-2xl font-bold">{title}</h1>
          {children}
        </main>
      </body>
    </html>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

const button =
  'inline-flex min-h-11 items-center justify-self-start rounded-control bg-nila-700 px-4.5 py-2.5 font-semibold text-on-nila no-underline'

function TryAgain() {
  return (
    <p className="flex flex-wrap items-center gap-4">
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page itself */}
      <a href="" className={button}>
        Coba lagi
      </a>
      <a href="/">Beranda</a>
    </p>
  )
}

const code = (status: number, requestId: string) => <p className="text-sm">{`Kode: ${status} · ${requestId}`}</p>

export interface RefusedWords {
  readonly message: string
  readonly requestId: string
  /** Seconds after which what was read is asked for again; undefined for what was sent. */
  readonly retryAfter?: number | undefined
}

export function refusedPage(status: number, { message, requestId, retryAfter }: RefusedWords): string {
  const title = titleOfError(status) ?? 'Tidak dapat dibuka'
  return render(
    title,
    <>
      <p>{withoutTitle(message, title)}</p>
      {retryAfter !== undefined && <TryAgain />}
      {code(status, requestId)}
    </>,
    retryAfter,
  )
}

export function lastPage(status: number, requestId: string): string {
  const away = status === 503
  return render(
    (away && titleOfError(status)) || 'Terjadi kesalahan',
    <>
      <p>
        {away
          ? 'Halaman ini mencoba lagi sendiri.'
          : 'Terjadi kesalahan di portal ini. Muat ulang halaman; bila masih sama, coba beberapa saat lagi.'}
      </p>
      {away && <TryAgain />}
      {code(status, requestId)}
    </>,
    away ? retrySeconds : undefined,
  )
}

export function demoElsewherePage(): string {
  return render(
    'Portal ini belum dibuka untuk umum',
    <>
      <p>
        Portal ini berjalan dalam mode demo, dengan akun contoh yang password-nya diketahui semua orang. Karena itu ia
        hanya menjawab mesinnya sendiri, sedangkan permintaan ini datang lewat proxy atau alamat lain.
      </p>
      <p>
        Untuk pengelola: isi PORTAL_ORIGIN dengan alamat yang dibuka orang dan TRUST_PROXY sesuai proxy di depan portal,
        lalu nyalakan ulang. Mode demo lalu mati. Bila demo memang untuk orang lain, isi juga PORTAL_DEMO=1 dan
        PORTAL_DEMO_PASSWORD milik sendiri. Penjelasannya ada di berkas .env.example.
      </p>
    </>,
  )
}

/** What a person types, by the name of its field; everything else that a form carries goes along unseen. */
const labels: Readonly<Record<string, string>> = {
  subject: 'Subjek',
  title: 'Judul',
  description: 'Deskripsi',
  message: 'Pesan',
  content: 'Isi',
  comment: 'Komentar',
  reason: 'Alasan',
  name: 'Nama',
  namaLengkap: 'Nama lengkap',
  noHp: 'Nomor HP',
  email: 'Email',
  phone: 'Telepon',
  organization: 'Organisasi',
  position: 'Jabatan',
  address: 'Alamat',
  nisn: 'NISN',
  contactName: 'Nama pemohon',
  contactEmail: 'Email pemohon',
  note: 'Catatan',
  question: 'Pertanyaan',
  answer: 'Jawaban',
  summary: 'Ringkasan',
}

const passwordLabels: Readonly<Record<string, string>> = {
  password: 'Password',
  newPassword: 'Password baru',
  confirmPassword: 'Konfirmasi password',
  currentPassword: 'Password saat ini',
}

const longText = 80

function TypedField({ id, name, value }: { id: string; name: string; value: string }) {
  if (/password/i.test(name)) {
    return (
      <Field label={passwordLabels[name] ?? 'Password'} name={name} id={id} required>
        <TextInput type="password" />
      </Field>
    )
  }
  const label = labels[name]
  if (!label) return <input type="hidden" name={name} value={value} />
  const isLong = value.length > longText || value.includes('\n') || name === 'description' || name === 'message'
  return (
    <Field label={label} name={name} id={id}>
      {isLong ? <TextArea defaultValue={value} /> : <TextInput defaultValue={value} />}
    </Field>
  )
}

function ChosenFiles({ files }: Pick<TypedForm, 'files'>) {
  return [...Map.groupBy(files, ([field]) => field)].map(([field, chosen]) => (
    <Fragment key={field}>
      <p>{`Lampirkan lagi: ${chosen.map(([, name]) => name).join(', ')}. Berkas tidak ikut tersimpan di halaman ini.`}</p>
      <Field label="Lampiran" name={field}>
        <FileInput multiple={field === 'files'} />
      </Field>
    </Fragment>
  ))
}

export interface Unsent {
  readonly address: string
  /** What it was answered: 503, or 413. */
  readonly status: number
  /** Why, and that what was typed is still there, when it was not the database that is away: whole sentences. */
  readonly reason?: string | undefined
  readonly requestId: string
}

/**
 * The page for a form that could not be sent because the portal's database is away, or its body was refused: what was typed, in a form that
 * goes to the same address with one button, under the same key, so that it is stored once however often it is sent.
 * Passwords are asked for again.
 */
export function typedPage({ address, status, reason, requestId }: Unsent, { fields, files }: TypedForm): string {
  return render(
    'Belum terkirim',
    <>
      <p role="alert">
        {reason ??
          'Layanan sedang tidak dapat dihubungi. Tulisan Anda masih ada di halaman ini. Tunggu sebentar, lalu tekan Kirim lagi.'}
      </p>
      <form
        method="post"
        action={address}
        className="grid gap-4"
        {...(files.length > 0 && { encType: 'multipart/form-data' })}
      >
        {fields.map(([name, value], at) => (
          // A form may carry a name more than once, and its order counts.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once
          <TypedField key={at} id={`typed-${at}`} name={name} value={value} />
        ))}
        <ChosenFiles files={files} />
        <button type="submit" className={button}>
          Kirim lagi
        </button>
      </form>
      {code(status, requestId)}
    </>,
  )
}
